import { useState } from 'react';
import { Controller, useFieldArray, useWatch, type UseFormReturn } from 'react-hook-form';

import {
  ATTRIBUTE_KINDS,
  hasChoices,
  isMeasured,
  MAX_ATTRIBUTE_CHOICES,
  MAX_ATTRIBUTES,
} from '#domain/catalog/attributes.ts';
import { slugify } from '#domain/catalog/slug.ts';
import { UNIT_NAMES } from '#domain/catalog/units.ts';

import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx';
import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from '#web/ui/icons.tsx';
import { Input } from '#web/ui/input.tsx';
import { SelectField, TextField } from '#web/ui/text-field.tsx';

import { attributeWords, KIND_NAMES, NEW_ATTRIBUTE } from './attribute-values.ts';
import type { TaxonomyValues } from './taxonomy-values.ts';

interface AttributeEditorProps {
  form: UseFormReturn<TaxonomyValues>;
}

/** What the products of a category state in fields of their own (Rule 146), in its order. */
export function AttributeEditor({ form }: AttributeEditorProps) {
  const rows = useFieldArray({ control: form.control, name: 'attributes' });
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-small text-ink-2">
        The form of a product in this category has a field for each attribute, and its value is a
        row of the product’s specifications. Those that are filters narrow the category’s list.
      </p>
      {rows.fields.length > 0 && (
        <ol aria-label="Attributes" className="flex w-full flex-col gap-3">
          {rows.fields.map((field, index) => (
            <AttributeRow
              key={field.id}
              form={form}
              index={index}
              isNew={field.key === ''}
              count={rows.fields.length}
              onMove={rows.move}
              onRemove={() => rows.remove(index)}
            />
          ))}
        </ol>
      )}
      {rows.fields.length < MAX_ATTRIBUTES && (
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus size={16} strokeWidth={2} />}
          onClick={() => rows.append(NEW_ATTRIBUTE)}
        >
          Add an attribute
        </Button>
      )}
    </div>
  );
}

interface AttributeRowProps extends AttributeEditorProps {
  index: number;
  isNew: boolean;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

function AttributeRow({ form, index, isNew, count, onMove, onRemove }: AttributeRowProps) {
  const path = `attributes.${index}` as const;
  const values = useWatch({ control: form.control, name: path });
  const name = values.name.trim() || `attribute ${index + 1}`;
  const isWrong = form.formState.errors.attributes?.[index] !== undefined;
  const { kind } = values;

  /** The key of a new attribute follows its name until it is typed. */
  function nameKey() {
    if (form.getValues(`${path}.key`) !== '') return;
    const key = slugify(form.getValues(`${path}.name`))
      .replace(/^[^a-z]+/, '')
      .slice(0, 40);
    form.setValue(`${path}.key`, key, { shouldDirty: true });
  }

  return (
    <li className="relative">
      <details
        open={isNew || isWrong}
        className="group rounded-card border border-line [&[open]>summary]:border-b"
      >
        <summary className="flex cursor-pointer items-center gap-2 border-line py-2 pr-32 pl-4">
          <ChevronDown size={18} className="shrink-0 transition-transform group-open:rotate-180" />
          <span className="min-w-0 flex-1">
            <span className="block font-[600]">{values.name || 'New attribute'}</span>
            <span className="block truncate text-caption text-ink-3">{attributeWords(values)}</span>
          </span>
        </summary>
        <div className="grid gap-5 p-4 sm:grid-cols-2">
          <TextField
            form={form}
            name={`${path}.name`}
            label="Name"
            hint="As in the products’ specifications."
            rules={{ onBlur: nameKey }}
          />
          <TextField
            form={form}
            name={`${path}.key`}
            label="Key"
            hint="In addresses. Another key is another attribute."
            spellCheck={false}
          />
          <SelectField form={form} name={`${path}.kind`} label="Kind">
            {ATTRIBUTE_KINDS.map((each) => (
              <option key={each} value={each}>
                {KIND_NAMES[each]}
              </option>
            ))}
          </SelectField>
          {isMeasured(kind) && (
            <SelectField
              form={form}
              name={`${path}.unit`}
              label="Unit"
              hint="Products may use any unit of its family."
              required={false}
            >
              <option value="">No unit</option>
              {UNIT_NAMES.map((unit) => (
                <option key={unit} value={unit}>
                  {unit}
                </option>
              ))}
            </SelectField>
          )}
          {hasChoices(kind) && (
            <Controller
              control={form.control}
              name={`${path}.choices`}
              render={({ field, fieldState }) => (
                <Choices
                  of={name}
                  value={field.value}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                />
              )}
            />
          )}
          <ChoiceGroup legend="How it is used" className="sm:col-span-2">
            <Checkbox {...form.register(`${path}.is_required`)} label="Required in products" />
            {kind !== 'text' && (
              <Checkbox {...form.register(`${path}.is_filterable`)} label="Filter in the shop" />
            )}
            <Checkbox {...form.register(`${path}.is_comparable`)} label="Shown in comparisons" />
            <Checkbox {...form.register(`${path}.is_shown_in_lists`)} label="Shown in lists" />
          </ChoiceGroup>
        </div>
      </details>
      <div className="absolute top-2 right-2 flex">
        <Moves name={name} index={index} count={count} onMove={onMove} />
        <RemoveButton name={name} onRemove={onRemove} />
      </div>
    </li>
  );
}

interface MovesProps {
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

function Moves({ name, index, count, onMove }: MovesProps) {
  return (
    <>
      <IconButton
        size="sm"
        label={`Move ${name} up`}
        icon={<ArrowUp size={16} />}
        disabled={index === 0}
        onClick={() => onMove(index, index - 1)}
      />
      <IconButton
        size="sm"
        label={`Move ${name} down`}
        icon={<ArrowDown size={16} />}
        disabled={index === count - 1}
        onClick={() => onMove(index, index + 1)}
      />
    </>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <IconButton size="sm" label={`Remove ${name}`} icon={<Trash2 size={16} />} onClick={onRemove} />
  );
}

interface ChoicesProps {
  /** The name of the attribute. */
  of: string;
  value: readonly string[];
  onChange: (choices: readonly string[]) => void;
  error: string | undefined;
}

function Choices({ of, value, onChange, error }: ChoicesProps) {
  // A choice that moves takes its row along, and with it the focus.
  const [known, setIds] = useState<readonly number[]>([]);
  const ids = known.length === value.length ? known : [...value.keys()];

  function move(from: number, to: number) {
    setIds(moved(ids, from, to));
    onChange(moved(value, from, to));
  }

  function remove(index: number) {
    setIds(ids.toSpliced(index, 1));
    onChange(value.toSpliced(index, 1));
  }

  function add() {
    setIds([...ids, Math.max(-1, ...ids) + 1]);
    onChange([...value, '']);
  }

  return (
    <ChoiceGroup legend="Choices" error={error} className="sm:col-span-2">
      <ol className="mb-2 flex flex-col gap-2">
        {value.map((choice, index) => {
          const name = choice || `choice ${index + 1}`;
          return (
            <li key={ids[index]} className="flex items-center gap-1">
              <Input
                aria-label={`Choice ${index + 1} of ${of}`}
                value={choice}
                maxLength={60}
                onChange={(event) => onChange(value.with(index, event.currentTarget.value))}
              />
              <Moves name={name} index={index} count={value.length} onMove={move} />
              <RemoveButton name={name} onRemove={() => remove(index)} />
            </li>
          );
        })}
      </ol>
      {value.length < MAX_ATTRIBUTE_CHOICES && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Plus size={16} strokeWidth={2} />}
          onClick={add}
          aria-label={`Add a choice to ${of}`}
        >
          Choice
        </Button>
      )}
    </ChoiceGroup>
  );
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}
