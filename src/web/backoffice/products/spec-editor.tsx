import { useId, useState } from 'react';

import { isSameName } from '#domain/catalog/attributes.ts';
import { readTypedText } from '#domain/catalog/typed-text.ts';

import type { Attribute } from '#contract/schemas/attributes.ts';
import {
  INVALID_SPECIFICATIONS,
  SpecificationNameSchema,
  SpecificationValueSchema,
} from '#contract/schemas/office-products.ts';

import { maxLengthAt } from '#web/lib/schema-form.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Plus, Trash2 } from '#web/ui/icons.tsx';
import { controlClass, Textarea } from '#web/ui/input.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { TableHead } from '#web/ui/table-head.tsx';

import { AttributeField } from './attribute-fields.tsx';
import { readSpecifications, writeSpecifications } from './product-values.ts';

interface SpecEditorProps {
  /** The specifications as JSON text. */
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  /** Of the product's category: each has a field of its own. */
  attributes: readonly Attribute[];
}

const VIEWS = ['Table', 'JSON'] as const;

type Row = readonly [name: string, value: string];

/**
 * Specifications as fields of the category's attributes and a table of other rows, or as the JSON
 * behind them.
 */
export function SpecEditor({ value, onChange, error, attributes }: SpecEditorProps) {
  const parsed = readSpecifications(value);
  const [isJson, setIsJson] = useState(false);
  const showsJson = isJson || parsed === null;
  return (
    <div className="flex flex-col gap-3">
      <Segments
        label="Edit as"
        value={showsJson ? 'JSON' : 'Table'}
        options={VIEWS}
        disabled={parsed === null ? ['Table'] : []}
        onChange={(view) => setIsJson(view === 'JSON')}
      />
      {showsJson ? (
        <Field
          id="specifications"
          label="Specifications as JSON"
          error={error ?? (parsed === null ? INVALID_SPECIFICATIONS : undefined)}
          hint={parsed === null ? positionOfError(value) : 'For example {"Weight": "570 g"}.'}
        >
          <Textarea
            rows={10}
            value={value}
            spellCheck={false}
            className="font-mono text-small!"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </Field>
      ) : (
        <SpecRows
          specifications={parsed}
          onChange={(specifications) => onChange(writeSpecifications(specifications))}
          error={error}
          attributes={attributes}
        />
      )}
    </div>
  );
}

interface SpecRowsProps extends Pick<SpecEditorProps, 'error' | 'attributes'> {
  specifications: Readonly<Record<string, string>>;
  onChange: (specifications: Record<string, string>) => void;
}

/** A row stays in the table while the category has no attribute of its name, and is never lost. */
function SpecRows({ specifications, onChange, error, attributes }: SpecRowsProps) {
  const rows = Object.entries(specifications);
  const rowOf = ({ name }: Attribute) => rows.find(([other]) => isSameName(name, other));
  const isOwn = (name: string) => attributes.some((each) => isSameName(each.name, name.trim()));
  const isFree = ([name]: Row) => !isOwn(name);

  function put(attribute: Attribute, text: string) {
    const name = rowOf(attribute)?.[0] ?? attribute.name;
    const others = Object.fromEntries(rows.filter(([other]) => other !== name));
    onChange(text === '' ? others : { ...specifications, [name]: text });
  }

  return (
    <>
      {error && (
        <p id="specifications-error" role="alert" className="text-small text-danger">
          {error}
        </p>
      )}
      {attributes.length > 0 && (
        <div className="grid gap-x-5 gap-y-1.5 sm:grid-cols-2">
          {attributes.map((attribute) => {
            const text = rowOf(attribute)?.[1] ?? '';
            return (
              <AttributeField
                key={attribute.key}
                attribute={attribute}
                text={text}
                onChange={(next) => put(attribute, next)}
                error={error && isMissing(attribute, text) ? 'Enter a value.' : undefined}
              />
            );
          })}
        </div>
      )}
      <SpecTable
        // A row becomes free, or an attribute's, when the attributes change.
        key={attributes.map(({ key }) => key).join()}
        rows={rows.filter(isFree)}
        isOwn={isOwn}
        onChange={(free) =>
          onChange(Object.fromEntries([...rows.filter((row) => !isFree(row)), ...free]))
        }
      />
    </>
  );
}

function isMissing(attribute: Attribute, text: string): boolean {
  return attribute.is_required && readTypedText(attribute, text) === null;
}

interface SpecTableProps {
  rows: readonly Row[];
  /** Whether an attribute has this name, and so a field of its own. */
  isOwn: (name: string) => boolean;
  onChange: (rows: readonly Row[]) => void;
}

/**
 * Rows stay in the order of typing. One with an empty, repeated or attribute's name is not saved.
 */
function SpecTable({ rows: saved, isOwn, onChange }: SpecTableProps) {
  const [rows, setRows] = useState<readonly Row[]>(saved);
  const id = useId();

  function put(next: readonly Row[]) {
    setRows(next);
    onChange(
      next.filter(
        ([name], index) =>
          name.trim() !== '' &&
          !isOwn(name) &&
          next.findIndex(([other]) => other.trim() === name.trim()) === index,
      ),
    );
  }

  return (
    <div className="flex flex-col gap-2">
      {rows.length > 0 && (
        <table className="w-full text-small">
          <TableHead
            className="max-sm:sr-only"
            columns={[
              { label: 'Name', className: 'w-2/5' },
              'Value',
              { label: 'Remove', isHidden: true, className: 'w-10' },
            ]}
          />
          <tbody>
            {rows.map(([name, value], index) => (
              <tr
                key={index}
                className="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:py-1.5"
              >
                <td className="py-1 pr-2">
                  <input
                    aria-label={`Name of specification ${index + 1}`}
                    aria-describedby={isOwn(name) ? `${id}-${index}` : undefined}
                    value={name}
                    maxLength={maxLengthAt(SpecificationNameSchema)}
                    className={controlClass}
                    onChange={(event) => put(rows.with(index, [event.currentTarget.value, value]))}
                  />
                  {isOwn(name) && (
                    <p id={`${id}-${index}`} className="text-caption text-danger">
                      {name.trim()} has a field of its own above. This row is not saved.
                    </p>
                  )}
                </td>
                <td className="py-1 pr-1 max-sm:col-span-2 max-sm:row-start-2 max-sm:pr-0">
                  <input
                    aria-label={`Value of ${name || `specification ${index + 1}`}`}
                    value={value}
                    maxLength={maxLengthAt(SpecificationValueSchema)}
                    className={controlClass}
                    onChange={(event) => put(rows.with(index, [name, event.currentTarget.value]))}
                  />
                </td>
                <td>
                  <IconButton
                    size="sm"
                    label={`Remove ${name || `specification ${index + 1}`}`}
                    icon={<Trash2 size={16} />}
                    onClick={() => put(rows.toSpliced(index, 1))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div>
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus size={16} strokeWidth={2} />}
          onClick={() => setRows([...rows, ['', '']])}
        >
          Add a specification
        </Button>
      </div>
    </div>
  );
}

/** Where the JSON stops making sense, as far as the browser tells. */
function positionOfError(text: string): string {
  try {
    JSON.parse(text);
    return 'Write one object of names and values.';
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    if (position === undefined) return 'Check quotes, commas and brackets.';
    return `Check line ${text.slice(0, Number(position)).split('\n').length}.`;
  }
}
