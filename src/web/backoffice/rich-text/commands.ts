import type { ChainedCommands, Editor } from '@tiptap/core';

import {
  Bold,
  Columns3,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Rows3,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
  Undo2,
  type IconComponent,
} from '#web/ui/icons.tsx';

export interface TextCommand {
  readonly label: string;
  readonly Icon: IconComponent;
  readonly run: (editor: Editor) => void;
  /** Whether the words at the cursor have it; absent for what only happens. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isPossible?: (editor: Editor) => boolean;
}

type Step = (chain: ChainedCommands) => ChainedCommands;

/** A command that changes the text where the cursor is. */
function command(label: string, Icon: IconComponent, step: Step): TextCommand {
  return { label, Icon, run: (editor) => step(editor.chain().focus()).run() };
}

/** A command that the words at the cursor have or have not. */
function toggle(
  label: string,
  Icon: IconComponent,
  step: Step,
  isOn: [string, object?],
): TextCommand {
  return { ...command(label, Icon, step), isOn: (editor) => editor.isActive(...isOn) };
}

function heading(level: 2 | 3, Icon: IconComponent): TextCommand {
  return toggle(`Heading ${level}`, Icon, (chain) => chain.toggleHeading({ level }), [
    'heading',
    { level },
  ]);
}

export const TEXT_COMMANDS: readonly (readonly TextCommand[])[] = [
  [heading(2, Heading2), heading(3, Heading3)],
  [
    toggle('Bold', Bold, (chain) => chain.toggleBold(), ['bold']),
    toggle('Italic', Italic, (chain) => chain.toggleItalic(), ['italic']),
  ],
  [
    toggle('Bulleted list', List, (chain) => chain.toggleBulletList(), ['bulletList']),
    toggle('Numbered list', ListOrdered, (chain) => chain.toggleOrderedList(), ['orderedList']),
    toggle('Quote', Quote, (chain) => chain.toggleBlockquote(), ['blockquote']),
  ],
];

export const INSERT_TABLE: TextCommand = {
  ...command('Insert table', Table, (chain) =>
    chain.insertTable({ rows: 3, cols: 2, withHeaderRow: true }),
  ),
  isPossible: (editor) => !editor.isActive('table'),
};

export const TABLE_COMMANDS: readonly TextCommand[] = [
  command('Add row', Rows3, (chain) => chain.addRowAfter()),
  command('Add column', Columns3, (chain) => chain.addColumnAfter()),
  command('Delete row', TableRowsSplit, (chain) => chain.deleteRow()),
  command('Delete column', TableColumnsSplit, (chain) => chain.deleteColumn()),
  command('Delete table', Trash2, (chain) => chain.deleteTable()),
];

export const HISTORY_COMMANDS: readonly TextCommand[] = [
  {
    ...command('Undo', Undo2, (chain) => chain.undo()),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    ...command('Redo', Redo2, (chain) => chain.redo()),
    isPossible: (editor) => editor.can().redo(),
  },
];
