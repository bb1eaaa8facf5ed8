import { useState } from 'react';
import type { FieldErrors } from 'react-hook-form';

import { slugify } from '#domain/catalog/slug.ts';

import type { PageBody } from '#contract/schemas/site-content.ts';

import { RichTextEditor } from '#web/backoffice/rich-text/rich-text-editor.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from '#web/ui/icons.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';

type Section = PageBody['sections'][number];

interface SectionsFieldProps {
  value: readonly Section[];
  onChange: (sections: Section[]) => void;
  errors: FieldErrors<PageBody>['sections'];
}

/** The sections of a page: one is open at a time, because an editor each would be slow. */
export function SectionsField({ value, onChange, errors }: SectionsFieldProps) {
  const [open, setOpen] = useState<number | null>(null);
  const change = (at: number, part: Partial<Section>) =>
    onChange(value.map((section, index) => (index === at ? { ...section, ...part } : section)));

  function move(from: number, to: number) {
    const sections = [...value];
    sections.splice(to, 0, ...sections.splice(from, 1));
    onChange(sections);
    setOpen(null);
  }

  return (
    <>
      {typeof errors?.message === 'string' && (
        <p role="alert" className="text-small text-danger">
          {errors.message}
        </p>
      )}
      <ol className="flex flex-col gap-4">
        {value.map((section, index) => {
          const name = `section ${index + 1}`;
          const found = errors?.[index];
          const isOpen = open === index || found !== undefined;
          return (
            <li key={index}>
              <Card
                as="section"
                title={`${index + 1}. ${section.title || 'New section'}`}
                action={
                  <div className="flex shrink-0 gap-1">
                    <IconButton
                      size="sm"
                      label={`Edit ${name}`}
                      aria-expanded={isOpen}
                      icon={<Pencil size={16} />}
                      onClick={() => setOpen(isOpen ? null : index)}
                    />
                    <IconButton
                      size="sm"
                      label={`Move ${name} up`}
                      disabled={index === 0}
                      icon={<ArrowUp size={16} />}
                      onClick={() => move(index, index - 1)}
                    />
                    <IconButton
                      size="sm"
                      label={`Move ${name} down`}
                      disabled={index === value.length - 1}
                      icon={<ArrowDown size={16} />}
                      onClick={() => move(index, index + 1)}
                    />
                    <IconButton
                      size="sm"
                      label={`Remove ${name}`}
                      icon={<Trash2 size={16} />}
                      onClick={() => {
                        onChange(value.filter((_, at) => at !== index));
                        setOpen(null);
                      }}
                    />
                  </div>
                }
              >
                {isOpen ? (
                  <div className="flex flex-col gap-5">
                    <Field label="Heading" error={found?.title?.message}>
                      <Input
                        value={section.title}
                        maxLength={160}
                        onChange={(event) => change(index, { title: event.currentTarget.value })}
                        onBlur={() => {
                          if (section.id === '') change(index, { id: slugify(section.title) });
                        }}
                      />
                    </Field>
                    <Field
                      label="Anchor"
                      hint="Links to this section end in # and this word."
                      error={found?.id?.message}
                    >
                      <Input
                        value={section.id}
                        maxLength={60}
                        onChange={(event) => change(index, { id: event.currentTarget.value })}
                      />
                    </Field>
                    <Field
                      label="In short"
                      optional
                      hint="A plain summary. The text below is what binds."
                      error={found?.summary?.message}
                    >
                      <Textarea
                        rows={2}
                        value={section.summary}
                        maxLength={400}
                        onChange={(event) => change(index, { summary: event.currentTarget.value })}
                      />
                    </Field>
                    <Field label="Text" error={found?.html?.message}>
                      <RichTextEditor
                        label={`Text of ${name}`}
                        initialHtml={section.html}
                        onChange={(html) => change(index, { html })}
                      />
                    </Field>
                  </div>
                ) : (
                  <p className="text-small text-ink-2">{section.summary}</p>
                )}
              </Card>
            </li>
          );
        })}
      </ol>
      <div>
        <Button
          variant="secondary"
          icon={<Plus size={18} />}
          onClick={() => {
            onChange([...value, { id: '', title: '', summary: '', html: '' }]);
            setOpen(value.length);
          }}
        >
          Add a section
        </Button>
      </div>
    </>
  );
}
