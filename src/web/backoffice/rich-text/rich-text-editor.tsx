import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef, useState, type Ref } from 'react';

import { articleBodyClass } from '#web/features/content/article-body.tsx';
import { isCommandKey } from '#web/lib/use-command-key.ts';
import { cx } from '#web/ui/cx.ts';
import { useFieldControl } from '#web/ui/field.tsx';

import { ARTICLE_EXTENSIONS } from './extensions.ts';
import { LinkDialog, PictureDialog, type InsertedPicture } from './insert-dialogs.tsx';
import { Toolbar } from './toolbar.tsx';

interface RichTextEditorProps {
  label: string;
  /** The HTML to begin with; a new `key` begins again. */
  initialHtml: string;
  /** The HTML after each change; empty when there is nothing in it. */
  onChange: (html: string) => void;
  onBlur?: (() => void) | undefined;
  /** What takes the focus when the text is refused. */
  ref?: Ref<{ focus: () => void }> | undefined;
}

/** Formatted text. Alt+F10 leads to its toolbar, Esc back; Ctrl+K makes a link, on a Mac Cmd+K. */
export function RichTextEditor({ label, initialHtml, onChange, onBlur, ref }: RichTextEditorProps) {
  const control = useFieldControl();
  const toolbar = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<'link' | 'picture' | null>(null);
  const editor = useEditor({
    extensions: ARTICLE_EXTENSIONS,
    content: initialHtml,
    // The shop's policy refuses style elements; app.css has what the editor needs.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    onBlur: () => onBlur?.(),
  });
  useTextAttributes(editor, { label, ...control });
  useEditorKeys(editor, {
    onToolbar: () =>
      toolbar.current?.querySelector<HTMLButtonElement>('button[tabindex="0"]')?.focus(),
    onLink: () => setDialog('link'),
  });
  useFocusHandle(editor, ref);

  function saveLink(href: string) {
    setDialog(null);
    const chain = editor.chain().focus();
    if (href === '') chain.extendMarkRange('link').unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      const link = { type: 'link', attrs: { href } };
      chain.insertContent({ type: 'text', text: href, marks: [link] }).run();
    } else chain.extendMarkRange('link').setLink({ href }).run();
  }

  return (
    <div>
      <Toolbar
        editor={editor}
        ref={toolbar}
        onLink={() => setDialog('link')}
        onPicture={() => setDialog('picture')}
      />
      <EditorContent editor={editor} />
      {dialog === 'link' && (
        <LinkDialog
          href={(editor.getAttributes('link')['href'] as string | undefined) ?? ''}
          onClose={() => setDialog(null)}
          onSave={saveLink}
        />
      )}
      {dialog === 'picture' && (
        <PictureDialog
          onClose={() => setDialog(null)}
          onInsert={(picture) => {
            setDialog(null);
            insertPicture(editor, picture);
          }}
        />
      )}
    </div>
  );
}

function insertPicture(editor: Editor, { src, alt, caption }: InsertedPicture): void {
  const image = { type: 'image', attrs: { src, alt } };
  const words = { type: 'figcaption', content: [{ type: 'text', text: caption }] };
  const content = caption === '' ? [image] : [image, words];
  editor.chain().focus().insertContent({ type: 'figure', content }).run();
}

interface TextAttributes {
  label: string;
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

/** What a text field carries, on the editor's own element. */
function useTextAttributes(editor: Editor, attributes: TextAttributes): void {
  const { label, id } = attributes;
  const describedBy = attributes['aria-describedby'];
  const isInvalid = attributes['aria-invalid'] === true;
  useEffect(() => {
    const written: Record<string, string> = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      class: cx(
        articleBodyClass,
        'rich-text rounded-b-control border border-t-0 bg-surface px-4 py-4 sm:px-6',
        isInvalid ? 'border-danger' : 'border-edge',
      ),
    };
    if (id !== undefined) written['id'] = id;
    if (describedBy !== undefined) written['aria-describedby'] = describedBy;
    if (isInvalid) written['aria-invalid'] = 'true';
    editor.setOptions({ editorProps: { attributes: written } });
  }, [editor, label, id, describedBy, isInvalid]);
}

interface EditorKeys {
  /** Alt+F10. */
  onToolbar: () => void;
  /** Ctrl+K, on a Mac Cmd+K, which opens the command palette outside the text (Rule 155). */
  onLink: () => void;
}

/** The keys of other editors. */
function useEditorKeys(editor: Editor, keys: EditorKeys): void {
  const keyOf = (event: KeyboardEvent): keyof EditorKeys | null => {
    if (event.key === 'F10' && event.altKey) return 'onToolbar';
    return isCommandKey(event, 'k') ? 'onLink' : null;
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = keyOf(event);
    if (name === null) return;
    event.preventDefault();
    keys[name]();
  });
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => press(event);
    const { dom } = editor.view;
    dom.addEventListener('keydown', handleKeyDown);
    return () => dom.removeEventListener('keydown', handleKeyDown);
  }, [editor]);
}

function useFocusHandle(editor: Editor, ref: Ref<{ focus: () => void }> | undefined): void {
  useEffect(() => {
    if (typeof ref !== 'function') return undefined;
    ref({ focus: () => void editor.commands.focus() });
    return () => void ref(null);
  }, [editor, ref]);
}
