import { Controller, useWatch } from 'react-hook-form';

import { colourPairs, LEAST_CONTRAST, type ColourPair } from '#domain/shop/brand-colours.ts';

import { FormSection } from '#web/backoffice/form-page.tsx';
import { PictureField } from '#web/backoffice/picture-field.tsx';
import { Field } from '#web/ui/field.tsx';
import { Check, X } from '#web/ui/icons.tsx';
import { Input } from '#web/ui/input.tsx';

import { Miniatures } from './preview.tsx';
import type { ProfileSectionProps } from './profile-values.ts';

interface LookSectionProps extends ProfileSectionProps {
  onBusy: (isUploading: boolean) => void;
}

const HEX = /^#[\da-f]{6}$/i;

export function LookSection({ form, onBusy }: LookSectionProps) {
  return (
    <FormSection title="How the shop looks" id="look">
      <PictureOf
        form={form}
        onBusy={onBusy}
        name="logo"
        label="Logo"
        hint="Replaces the name in the header, 32 pixels high. SVG, PNG, WebP, JPEG, AVIF or GIF."
      />
      <PictureOf
        form={form}
        onBusy={onBusy}
        name="icon"
        label="Icon"
        hint="A square for browser tabs and home screens, ideally 512 pixels or SVG."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ColourField form={form} name="brand_colour" label="Brand colour" />
        <ColourField form={form} name="accent_colour" label="Accent colour" />
      </div>
      <div className="lg:hidden">
        <Miniatures form={form} />
      </div>
      <Contrasts form={form} />
    </FormSection>
  );
}

function PictureOf({
  form,
  onBusy,
  name,
  label,
  hint,
}: LookSectionProps & { name: 'logo' | 'icon'; label: string; hint: string }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <PictureField
          allowsDrawings
          shape={name}
          label={label}
          hint={hint}
          value={field.value}
          onChange={field.onChange}
          onBusy={onBusy}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** A colour well beside the text of the colour: both change the same value. */
function ColourField({
  form,
  name,
  label,
}: ProfileSectionProps & { name: 'brand_colour' | 'accent_colour'; label: string }) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field id={name} label={label} error={fieldState.error?.message}>
          <span className="flex items-center gap-3">
            <input
              type="color"
              aria-label={`Choose the ${label.toLowerCase()}`}
              value={HEX.test(field.value) ? field.value.toLowerCase() : '#000000'}
              onChange={(event) => field.onChange(event.target.value)}
              onBlur={field.onBlur}
              className="size-12 shrink-0 cursor-pointer rounded-control border border-edge bg-surface p-1"
            />
            <Input
              {...field}
              maxLength={7}
              autoComplete="off"
              spellCheck={false}
              className="tabular-nums"
            />
          </span>
        </Field>
      )}
    />
  );
}

/** The pairs in which the colours carry text, each with its contrast. */
function Contrasts({ form }: ProfileSectionProps) {
  const [brand, accent] = useWatch({
    control: form.control,
    name: ['brand_colour', 'accent_colour'],
  });
  if (!HEX.test(brand) || !HEX.test(accent)) return null;
  const pairs = colourPairs({ brand: brand.toLowerCase(), accent: accent.toLowerCase() });
  return (
    <div aria-live="polite">
      <p className="text-small text-ink-2">
        Text needs a contrast of {LEAST_CONTRAST} to 1 with its background.
      </p>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {pairs.map((pair) => (
          <Contrast key={pair.name} pair={pair} />
        ))}
      </ul>
    </div>
  );
}

function Contrast({ pair }: { pair: ColourPair }) {
  const { name, text, ground, contrast, passes } = pair;
  return (
    <li className="flex items-center gap-3 rounded-card border border-line px-3 py-2 text-small">
      <span
        aria-hidden="true"
        className="rounded-control px-2.5 py-1 font-[700]"
        style={{ color: text, backgroundColor: ground }}
      >
        Aa
      </span>
      <span className="min-w-0">
        <span className="block first-letter:uppercase">{name}</span>
        <span
          className={
            passes
              ? 'inline-flex items-center gap-1 text-ink-2 tabular-nums'
              : 'inline-flex items-center gap-1 font-[650] text-danger tabular-nums'
          }
        >
          {passes ? <Check size={16} /> : <X size={16} />}
          {contrast} to 1{passes ? '' : ', too low'}
        </span>
      </span>
    </li>
  );
}
