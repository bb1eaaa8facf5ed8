import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';

import { IconButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Trash2 } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { NumberField, TextField } from '#web/ui/text-field.tsx';

import type { ProductValues } from './product-values.ts';
import { QuantityPriceEditor } from './quantity-price-editor.tsx';

interface VariantRowProps {
  form: UseFormReturn<ProductValues>;
  index: number;
  onRemove: () => void;
}

export function VariantRow({ form, index, onRemove }: VariantRowProps) {
  const path = `product_variants.${index}` as const;
  const [typedName, image, images, alts] = useWatch({
    control: form.control,
    name: [`${path}.name`, `${path}.image`, 'images', 'image_alts'],
  });
  const name = typedName.trim() || `variant ${index + 1}`;
  return (
    <li className="grid grid-cols-[auto_1fr_1fr_auto] items-end gap-3 rounded-card border border-line p-3 @xl:grid-cols-[auto_1.5fr_1.5fr_1.15fr_0.7fr_auto]">
      <VariantPicture
        variant={name}
        value={image}
        images={images}
        alts={alts}
        onChange={(next) => form.setValue(`${path}.image`, next, { shouldDirty: true })}
      />
      <TextField
        form={form}
        name={`${path}.name`}
        label="Variant"
        className="col-span-2 @xl:col-span-1"
      />
      <TextField
        form={form}
        name={`${path}.sku`}
        label="SKU"
        required={false}
        className="col-span-4 @xl:col-span-1"
      />
      <NumberField
        form={form}
        name={`${path}.price`}
        label="Price"
        unit="$"
        className="col-span-2 @xl:col-span-1"
      />
      <NumberField
        form={form}
        name={`${path}.stock`}
        label="Stock"
        className="col-span-2 @xl:col-span-1"
      />
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash2 size={18} />}
        onClick={onRemove}
        className="col-start-4 row-start-1 @xl:col-start-auto @xl:row-start-auto"
      />
      <div className="col-span-full">
        <QuantityPriceEditor form={form} name={`${path}.quantity_prices`} of={name} />
      </div>
    </li>
  );
}

interface VariantPictureProps {
  variant: string;
  /** The picture's address; "" shows the product's main picture. */
  value: string;
  onChange: (address: string) => void;
  images: readonly string[];
  alts: Readonly<Record<string, string>>;
  className?: string | undefined;
}

/** Which of the product's pictures a variant shows in the shop. */
function VariantPicture(props: VariantPictureProps) {
  const { variant, value, onChange, images, alts, className } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [main, ...others] = images;
  // A picture that belongs to this variant alone stays a choice.
  const own = value !== '' && !images.includes(value) ? [value] : [];
  const choices = ['', ...others, ...own];
  const nameOf = (address: string) => {
    if (address === '') return 'Main picture';
    const place = images.indexOf(address) + 1;
    return place === 0 ? 'Own picture' : `Picture ${place}`;
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Picture of ${variant}: ${nameOf(value)}. Change it`}
        onClick={() => setIsOpen(true)}
        className={cx(
          'block size-control shrink-0 overflow-hidden rounded-control border border-edge hover:border-ink',
          className,
        )}
      >
        <Picture src={value || main} alt="" width={40} height={40} fit="cover" />
      </button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={`Picture of ${variant}`}>
        <p className="pb-4 text-small text-ink-2">
          Shown first when this variant is selected. Upload more under Images.
        </p>
        <ul className="grid grid-cols-3 gap-3 pb-2 sm:grid-cols-4">
          {choices.map((address) => (
            <li key={address}>
              <button
                type="button"
                aria-pressed={address === value}
                onClick={() => {
                  onChange(address);
                  setIsOpen(false);
                }}
                className={cx(
                  'block w-full overflow-hidden rounded-card border text-left',
                  address === value
                    ? 'border-ink outline-2 outline-ink'
                    : 'border-line hover:border-ink',
                )}
              >
                <span className="block aspect-square">
                  <Picture src={address || main} alt="" width={160} height={160} />
                </span>
                <span className="block border-t border-line px-2 py-1.5 text-caption font-[600]">
                  {nameOf(address)}
                  <span className="sr-only">{alts[address || (main ?? '')]}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
