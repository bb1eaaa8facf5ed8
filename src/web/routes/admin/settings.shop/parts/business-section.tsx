import { useWatch } from 'react-hook-form';

import { abnPassesCheck, digitsOf, formatAbn } from '#domain/sellers/business-numbers.ts';

import type { GstRegistrationView } from '#contract/schemas/gst-registration.ts';

import { GstFirstDay } from '#web/backoffice/gst-registration.tsx';
import { FormSection } from '#web/backoffice/form-page.tsx';
import { ChoiceGroup, Radio } from '#web/ui/choice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import type { ProfileSectionProps } from './profile-values.ts';

interface BusinessSectionProps extends ProfileSectionProps {
  /** About the registration for GST, newest first. */
  answers: readonly GstRegistrationView[];
}

export function BusinessSection({ form, answers }: BusinessSectionProps) {
  const [abn, answer] = useWatch({ control: form.control, name: ['abn', 'gst_registered'] });
  return (
    <FormSection title="Who you are">
      <TextField
        form={form}
        name="trading_name"
        label="Trading name"
        hint="The name of the shop, as customers see it everywhere."
        autoComplete="organization"
      />
      <TextField
        form={form}
        name="legal_name"
        label={<NeededToOpen>Legal name</NeededToOpen>}
        hint="The person or company behind the ABN, as shown on invoices and legal pages."
        required={false}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="abn"
        label={<NeededToOpen>ABN</NeededToOpen>}
        hint="Eleven digits, for example 51 824 753 556."
        required={false}
        inputMode="numeric"
        className="max-w-80"
        rules={{
          onBlur: (event: { target: { value: string } }) =>
            form.setValue('abn', formatAbn(event.target.value), {
              shouldDirty: true,
              shouldValidate: true,
            }),
        }}
      />
      {digitsOf(abn).length === 11 && !abnPassesCheck(abn) && (
        <Notice tone="warning">
          This ABN does not pass the check of its digits. Compare it with your registration; you can
          still save it.
        </Notice>
      )}
      <ChoiceGroup legend={<NeededToOpen>Are you registered for GST?</NeededToOpen>}>
        <Radio {...form.register('gst_registered')} value="yes" label="Yes" />
        <Radio {...form.register('gst_registered')} value="no" label="No" />
        <Radio {...form.register('gst_registered')} value="" label="Not answered" />
      </ChoiceGroup>
      <GstFirstDay form={form} answers={answers} />
      <GstNotice answer={answer} hasAbn={abn.trim() !== ''} />
    </FormSection>
  );
}

/** What follows from the answer for the shop's own products. */
function GstNotice({ answer, hasAbn }: { answer: string; hasAbn: boolean }) {
  if (answer === 'yes' && hasAbn) return null;
  return (
    <Notice tone={answer === 'no' ? 'info' : 'warning'}>
      {answer === 'yes'
        ? 'Enter your ABN. Until then your own products are sold without GST, with invoices instead of tax invoices.'
        : 'While you are not registered, your own products are sold without GST, with invoices instead of tax invoices. Sellers answer for theirs.'}
    </Notice>
  );
}

export function ContactSection({ form }: ProfileSectionProps) {
  return (
    <FormSection title="How to reach you">
      <p className="text-small text-ink-2">
        A phone number or an email address is needed to open the shop.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="phone"
          label="Phone"
          hint="Shown on every page."
          required={false}
          type="tel"
          autoComplete="tel"
        />
        <TextField
          form={form}
          name="email"
          label="Email"
          hint="For customers, and in security.txt."
          required={false}
          type="email"
          autoComplete="email"
        />
      </div>
      <TextField
        form={form}
        name="business_hours"
        label="Business hours"
        hint="When somebody answers, for example Monday to Friday, 8 am to 5 pm."
        optional
        autoComplete="off"
      />
      <TextField
        form={form}
        name="postal_address"
        label="Postal address"
        optional
        rows={3}
        autoComplete="off"
      />
    </FormSection>
  );
}

/** The label of a field that may be blank until the shop opens (Rule 110). */
function NeededToOpen({ children }: { children: string }) {
  return (
    <>
      {children} <span className="font-normal text-ink-3">(needed to open the shop)</span>
    </>
  );
}
