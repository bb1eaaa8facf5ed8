import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState, type KeyboardEvent, type Ref } from 'react';

import { cx } from '#web/ui/cx.ts';
import { ImagePlus, Link } from '#web/ui/icons.tsx';

import {
  HISTORY_COMMANDS,
  INSERT_TABLE,
  TABLE_COMMANDS,
  TEXT_COMMANDS,
  type TextCommand,
} from './commands.ts';

interface ToolbarProps {
  editor: Editor;
  ref: Ref<HTMLDivElement>;
  onLink: () => void;
  onPicture: () => void;
}

/** One stop of the Tab key: arrows, Home and End move inside, Esc leads back to the text. */
export function Toolbar({ editor, ref, onLink, onPicture }: ToolbarProps) {
  const [current, setCurrent] = useState('Heading 2');
  const isInTable = useEditorState({ editor, selector: (state) => state.editor.isActive('table') });
  const link: TextCommand = {
    label: 'Link',
    Icon: Link,
    run: onLink,
    isOn: ({ isActive }) => isActive.call(editor, 'link'),
  };
  const picture: TextCommand = { label: 'Insert picture', Icon: ImagePlus, run: onPicture };
  const groups = [
    ...TEXT_COMMANDS,
    [link, picture, INSERT_TABLE],
    ...(isInTable ? [TABLE_COMMANDS] : []),
    HISTORY_COMMANDS,
  ];
  const labels = groups.flat().map(({ label }) => label);
  const tabStop = labels.includes(current) ? current : labels[0];

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Escape') {
      editor.commands.focus();
      return;
    }
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const next = nextPlace(event.key, at, buttons.length);
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  }

  return (
    <div
      ref={ref}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      onKeyDown={handleKeyDown}
      className="sticky top-14 z-2 flex flex-wrap gap-x-2 gap-y-1 rounded-t-control border border-edge bg-ground p-1"
    >
      {groups.map((group) => (
        <div
          key={group[0]?.label}
          className="flex flex-wrap gap-0.5 not-last:border-r not-last:border-line not-last:pr-2"
        >
          {group.map((command) => (
            <CommandButton
              key={command.label}
              editor={editor}
              command={command}
              isTabStop={command.label === tabStop}
              onFocus={() => setCurrent(command.label)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function nextPlace(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

interface CommandButtonProps {
  editor: Editor;
  command: TextCommand;
  isTabStop: boolean;
  onFocus: () => void;
}

function CommandButton({ editor, command, isTabStop, onFocus }: CommandButtonProps) {
  const { label, Icon, run, isOn, isPossible } = command;
  const { pressed, possible } = useEditorState({
    editor,
    selector: (state) => ({
      pressed: isOn?.(state.editor),
      possible: isPossible?.(state.editor) ?? true,
    }),
  });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-disabled={!possible || undefined}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={onFocus}
      // The text keeps its selection while a button is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => possible && run(editor)}
      className={cx(
        'inline-flex size-9 items-center justify-center rounded-badge text-ink',
        pressed === true ? 'bg-ink text-white' : 'hover:bg-neutral-tint',
        !possible && 'text-edge hover:bg-transparent',
      )}
    >
      <Icon size={18} />
    </button>
  );
}
