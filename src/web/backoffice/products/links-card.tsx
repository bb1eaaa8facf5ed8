import { useState } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';

import { LINK_KINDS, RULE_BASES } from '#domain/catalog/goes-with.ts';
import { PACK_UNITS } from '#domain/pricing/unit-price.ts';

import { MAX_LINKS } from '#contract/schemas/goes-with.ts';
import { LINK_KIND_NAMES, RULE_BASIS_NAMES } from '#contract/text/goes-with.ts';

import { FormSection } from '#web/backoffice/form-page.tsx';
import { ProductFinder } from '#web/backoffice/product-finder.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ArrowDown, ArrowUp, Trash2 } from '#web/ui/icons.tsx';
import { Select } from '#web/ui/input.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { NumberField } from '#web/ui/text-field.tsx';

import type { ProductArea } from './product-area.ts';
import { linkValuesOf, type ProductValues } from './product-values.ts';

interface LinksCardProps {
  form: UseFormReturn<ProductValues>;
  area: ProductArea;
  /** Null for a new product. */
  productId: string | null;
}

/** What goes with the product, in the order of its page (Rule 149). */
export function LinksCard({ form, area, productId }: LinksCardProps) {
  const links = useFieldArray({ control: form.control, name: 'goes_with' });
  const [said, setSaid] = useState('');
  const isFull = links.fields.length >= MAX_LINKS;
  const move = (from: number, to: number, name: string) => {
    links.move(from, to);
    setSaid(`${name} is now ${to + 1} of ${links.fields.length}.`);
  };
  return (
    <FormSection title="Goes with">
      <LiveRegion message={said} />
      {links.fields.length > 0 && (
        <ol aria-label="Goes with this product" className="flex flex-col divide-y divide-line">
          {links.fields.map(({ id, name, is_listed: isListed }, index) => (
            <li key={id} className="flex flex-col gap-3 py-4 first:pt-0">
              <div className="flex items-start gap-2">
                <p className="min-w-0 flex-1 pt-1.5 text-small font-[600] wrap-anywhere">
                  {name}
                  {!isListed && (
                    <span className="block text-caption font-normal text-warning">
                      Not in the shop: customers do not see it here.
                    </span>
                  )}
                </p>
                <IconButton
                  size="sm"
                  label={`Move ${name} up`}
                  disabled={index === 0}
                  icon={<ArrowUp size={16} strokeWidth={2} />}
                  onClick={() => move(index, index - 1, name)}
                />
                <IconButton
                  size="sm"
                  label={`Move ${name} down`}
                  disabled={index === links.fields.length - 1}
                  icon={<ArrowDown size={16} strokeWidth={2} />}
                  onClick={() => move(index, index + 1, name)}
                />
                <IconButton
                  size="sm"
                  label={`Remove ${name}`}
                  icon={<Trash2 size={16} />}
                  onClick={() => {
                    links.remove(index);
                    setSaid(`${name} was removed.`);
                  }}
                />
              </div>
              <LinkFields form={form} index={index} name={name} />
            </li>
          ))}
        </ol>
      )}
      <ProductFinder
        label="Add a product that goes with it"
        hint={
          isFull
            ? `A product can name up to ${MAX_LINKS} others.`
            : 'Search all products in the shop by name or SKU.'
        }
        isFull={isFull}
        isChosen={({ id }) =>
          id === productId || links.fields.some(({ product_id: other }) => other === id)
        }
        onFind={area.findInShop}
        onAdd={({ id, name }) => {
          links.append(
            linkValuesOf({
              product_id: id,
              name,
              is_listed: true,
              kind: 'accessory',
              rule: null,
            }),
          );
          setSaid(`${name} was added, ${links.fields.length + 1} of ${MAX_LINKS}.`);
        }}
      />
    </FormSection>
  );
}

interface LinkFieldsProps {
  form: UseFormReturn<ProductValues>;
  index: number;
  name: string;
}

/** The kind of a link, and of what is needed how much. */
function LinkFields({ form, index, name }: LinkFieldsProps) {
  const at = `goes_with.${index}` as const;
  const kind = useWatch({ control: form.control, name: `${at}.kind` });
  const { error } = form.getFieldState(`${at}.kind`, form.formState);
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <Field
        id={`${at}.kind`}
        label={
          <>
            Kind
            <Of name={name} />
          </>
        }
        error={error?.message}
      >
        <Select {...form.register(`${at}.kind`)}>
          {LINK_KINDS.map((each) => (
            <option key={each} value={each}>
              {LINK_KIND_NAMES[each]}
            </option>
          ))}
        </Select>
      </Field>
      {kind === 'needed' && (
        <>
          <NumberField
            form={form}
            name={`${at}.rule.quantity`}
            label={
              <>
                How much
                <Of name={name} />
              </>
            }
            unit=""
            inputMode="decimal"
            required={false}
          />
          <Field
            id={`${at}.rule.measure`}
            label={
              <>
                Counted in
                <Of name={name} />
              </>
            }
          >
            <Select {...form.register(`${at}.rule.measure`)}>
              <option value="">Units as sold</option>
              {PACK_UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  {unit === 'each' ? 'Pieces' : unit}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            id={`${at}.rule.per`}
            label={
              <>
                For what
                <Of name={name} />
              </>
            }
          >
            <Select {...form.register(`${at}.rule.per`)}>
              {RULE_BASES.map((basis) => (
                <option key={basis} value={basis}>
                  {RULE_BASIS_NAMES[basis]}
                </option>
              ))}
            </Select>
          </Field>
          <p className="text-small text-ink-2 sm:col-span-2 lg:col-span-4">
            Leave the quantity blank where it depends on the job. Pieces, m, m², L and kg are the
            contents of its packs, as its unit price has them.
          </p>
        </>
      )}
    </div>
  );
}

/** Tells the fields of several products apart. */
function Of({ name }: { name: string }) {
  return <span className="sr-only">: {name}</span>;
}
