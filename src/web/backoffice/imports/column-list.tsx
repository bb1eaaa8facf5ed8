import {
  headingOf,
  isRangeColumn,
  RANGE_COLUMNS,
  rangeColumnsFor,
  specificationOf,
  type MappedColumn,
  type RangeColumn,
} from '#domain/range/columns.ts';

import { SpecificationNameSchema } from '#contract/schemas/office-products.ts';
import type { WholeImport } from '#contract/schemas/imports.ts';

import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/field.tsx';
import { ArrowRight } from '#web/ui/icons.tsx';
import { Select } from '#web/ui/input.tsx';

import { COLUMN_HINTS } from './column-hints.ts';
import { useImportArea } from './import-area.ts';

interface ColumnListProps {
  columns: WholeImport['columns'];
  /** What each of them is. */
  mapping: readonly MappedColumn[];
  /** Marks columns that are the same. */
  isShowingErrors: boolean;
  onChange: (mapping: MappedColumn[]) => void;
}

/** The columns of a file with their first cells, each with what it is in the shop. */
export function ColumnList({ columns, mapping, isShowingErrors, onChange }: ColumnListProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {columns.map(({ heading, samples }, index) => {
        const mapped = mapping[index] ?? '';
        const isTwice = mapped !== '' && mapping.indexOf(mapped) !== mapping.lastIndexOf(mapped);
        return (
          <li
            // A file may have the same heading twice.
            key={index}
            className="grid items-start gap-x-4 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_20px_minmax(0,1fr)]"
          >
            <div className={cx('min-w-0', mapped === '' && 'text-ink-3')}>
              <p className="font-[600] wrap-anywhere">{heading || `Column ${index + 1}`}</p>
              <Samples samples={samples} />
            </div>
            <ArrowRight
              size={20}
              className={cx('mt-2.5 max-md:hidden', mapped === '' ? 'text-edge' : 'text-ink-3')}
            />
            <Field
              label={`What “${heading || `Column ${index + 1}`}” is`}
              hideLabel
              hint={isRangeColumn(mapped) ? COLUMN_HINTS[mapped] : undefined}
              error={
                isShowingErrors && isTwice
                  ? `Another column is ${headingOf(mapped)} too.`
                  : undefined
              }
            >
              <Select
                value={mapped}
                className={cx(mapped === '' && 'text-ink-3')}
                onChange={({ currentTarget: { value } }) =>
                  onChange(mapping.with(index, value as MappedColumn))
                }
              >
                <ColumnOptions heading={heading} mapped={mapped} />
              </Select>
            </Field>
          </li>
        );
      })}
    </ul>
  );
}

function Samples({ samples }: { samples: readonly string[] }) {
  const filled = samples.filter((sample) => sample !== '');
  return (
    <p className="mt-0.5 line-clamp-2 text-caption wrap-anywhere text-ink-3">
      {filled.length === 0 ? 'Blank in the first rows' : filled.join(' · ')}
    </p>
  );
}

function ColumnOptions({ heading, mapped }: { heading: string; mapped: MappedColumn }) {
  const { isAdmin } = useImportArea();
  const columns = rangeColumnsFor(isAdmin);
  const options = (names: readonly RangeColumn[]) =>
    names.map((name) => (
      <option key={name} value={name}>
        {RANGE_COLUMNS[name].heading}
      </option>
    ));
  return (
    <>
      <option value="">Leave out</option>
      <optgroup label="Of products and variants">
        {options(columns.filter((name) => RANGE_COLUMNS[name].isOfVariants))}
      </optgroup>
      <optgroup label="Of products">
        {options(columns.filter((name) => !RANGE_COLUMNS[name].isOfVariants))}
      </optgroup>
      <optgroup label="Specifications">
        {specificationsFor(heading, mapped).map((name) => (
          <option key={name} value={`spec:${name}`}>
            Specification: {name}
          </option>
        ))}
      </optgroup>
    </>
  );
}

/** The specification that a column is, and the one that its heading would be. */
function specificationsFor(heading: string, mapped: MappedColumn): string[] {
  const names = [specificationOf(mapped), heading.replace(/^[\w ]+:\s*/, '').trim()];
  return [
    ...new Set(
      names.filter((name) => name !== null && SpecificationNameSchema.safeParse(name).success),
    ),
  ].filter((name) => name !== null);
}
