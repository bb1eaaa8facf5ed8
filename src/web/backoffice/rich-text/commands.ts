import type { Editor } from '@tiptap/core';
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
  type LucideIcon,
} from 'lucide-react';

export interface TextCommand {
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly run: (editor: Editor) => void;
  /** Whether the words at the cursor have it; absent for what only happens. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isPossible?: (editor: Editor) => boolean;
}

const start = (editor: Editor) => editor.chain().focus();

/** The commands of the text, in groups. */
export const TEXT_COMMANDS: readonly (readonly TextCommand[])[] = [
  [
    {
      label: 'Heading 2',
      Icon: Heading2,
      run: (editor) => start(editor).toggleHeading({ level: 2 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 2 }),
    },
    {
      label: 'Heading 3',
      Icon: Heading3,
      run: (editor) => start(editor).toggleHeading({ level: 3 }).run(),
      isOn: (editor) => editor.isActive('heading', { level: 3 }),
    },
  ],
  [
    {
      label: 'Bold',
      Icon: Bold,
      run: (editor) => start(editor).toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      label: 'Italic',
      Icon: Italic,
      run: (editor) => start(editor).toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
  ],
  [
    {
      label: 'Bulleted list',
      Icon: List,
      run: (editor) => start(editor).toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      label: 'Numbered list',
      Icon: ListOrdered,
      run: (editor) => start(editor).toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      label: 'Quote',
      Icon: Quote,
      run: (editor) => start(editor).toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
  ],
];

export const INSERT_TABLE: TextCommand = {
  label: 'Insert table',
  Icon: Table,
  run: (editor) => start(editor).insertTable({ rows: 3, cols: 2, withHeaderRow: true }).run(),
  isPossible: (editor) => !editor.isActive('table'),
};

/** Shown while the cursor is in a table. */
export const TABLE_COMMANDS: readonly TextCommand[] = [
  { label: 'Add row', Icon: Rows3, run: (editor) => start(editor).addRowAfter().run() },
  { label: 'Add column', Icon: Columns3, run: (editor) => start(editor).addColumnAfter().run() },
  { label: 'Delete row', Icon: TableRowsSplit, run: (editor) => start(editor).deleteRow().run() },
  {
    label: 'Delete column',
    Icon: TableColumnsSplit,
    run: (editor) => start(editor).deleteColumn().run(),
  },
  { label: 'Delete table', Icon: Trash2, run: (editor) => start(editor).deleteTable().run() },
];

export const HISTORY_COMMANDS: readonly TextCommand[] = [
  {
    label: 'Undo',
    Icon: Undo2,
    run: (editor) => start(editor).undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    label: 'Redo',
    Icon: Redo2,
    run: (editor) => start(editor).redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
];
