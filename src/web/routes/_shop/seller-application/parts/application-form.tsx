import { useEffect, useState } from 'react';
import { useForm, type FieldPath, type RegisterOptions } from 'react-hook-form';

import { abnPassesCheck, formatAbn, formatBsb, isBsb } from '#domain/sellers/business-numbers.ts';

import {
  AUSTRALIAN_STATES,
  BUSINESS_TYPES,
  type Application,
  type ApplicationInput,
} from '#contract/endpoints/applications.ts';
import { ApiError } from '#contract/errors/api-error.ts';
import { pages } from '#contract/paths/pages.ts';

import { errorMessage } from '#web/lib/error-message.ts';
import { useUnsavedChanges } from '#web/lib/unsaved-changes.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input, Select, Textarea } from '#web/ui/input.tsx';

import { useApplicationsApi } from './applications-api.ts';
import { dropDraft, keepDraft, readDraft } from './application-draft.ts';

export interface ApplicationValues {
  business_name: string;
  business_type: (typeof BUSINESS_TYPES)[number];
  abn: string;
  description: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  contact_person: string;
  contact_phone: string;
  contact_email: string;
  website: string;
  bank_account_name: string;
  bank_bsb: string;
  bank_account_number: string;
}

const EMPTY: ApplicationValues = {
  business_name: '',
  business_type: 'sole_trader',
  abn: '',
  description: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  postcode: '',
  contact_person: '',
  contact_phone: '',
  contact_email: '',
  website: '',
  bank_account_name: '',
  bank_bsb: '',
  bank_account_number: '',
};

const TYPE_WORDS: Record<ApplicationValues['business_type'], string> = {
  sole_trader: 'Sole trader',
  partnership: 'Partnership',
  company: 'Company',
  trust: 'Trust',
};

const SECTIONS = [
  ['business', 'Business Information'],
  ['address', 'Business Address'],
  ['contact', 'Contact Information'],
  ['bank', 'Banking Information'],
] as const;

const FAILED = 'An error occurred while submitting your application';

interface ApplicationFormProps {
  userId: string;
  /** Stands in the contact address to begin with. */
  email: string;
  onSubmitted: (application: Application) => void;
}

export function ApplicationForm({ userId, email, onSubmitted }: ApplicationFormProps) {
  const api = useApplicationsApi();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<ApplicationValues>({
    mode: 'onBlur',
    shouldFocusError: false,
    defaultValues: { ...EMPTY, contact_email: email, ...readDraft(userId) },
  });
  const { register, handleSubmit, formState, setError, setValue, watch } = form;
  const { errors, isDirty, isSubmitting, submitCount } = formState;
  useUnsavedChanges(isDirty);
  const [abn, bsb] = watch(['abn', 'bank_bsb']);

  // Whoever is interrupted finds their words again, bank details apart.
  useEffect(() => {
    const { unsubscribe } = form.watch((values) =>
      keepDraft(userId, values as ApplicationValues),
    ) as { unsubscribe: () => void };
    return unsubscribe;
  }, [form, userId]);

  const field = (
    name: FieldPath<ApplicationValues>,
    rules?: RegisterOptions<ApplicationValues>,
  ) => ({
    ...register(name, rules),
    required: rules?.required !== undefined,
  });
  const errorOf = (name: FieldPath<ApplicationValues>) => errors[name]?.message;

  async function submit(values: ApplicationValues) {
    setFailure(null);
    try {
      const application = await api.submitApplication({ body: inputOf(values) });
      dropDraft();
      onSubmitted(application);
      window.scrollTo({ top: 0 });
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [name, message] of fields) {
        setError(name.replace(/^business_address\./, '') as FieldPath<ApplicationValues>, {
          message,
        });
      }
      setFailure(
        error instanceof ApiError && error.status < 500 ? errorMessage(error, FAILED) : FAILED,
      );
    }
  }

  const fieldErrors = (Object.keys(EMPTY) as FieldPath<ApplicationValues>[]).flatMap((name) => {
    const message = errorOf(name);
    return message === undefined ? [] : [{ fieldId: name, message }];
  });

  return (
    <div className="grid gap-8 xl:grid-cols-[240px_minmax(0,1fr)] xl:items-start">
      <nav aria-label="Sections of the application" className="xl:sticky xl:top-[164px]">
        <ol className="flex flex-wrap gap-2 text-small xl:flex-col">
          {SECTIONS.map(([id, title], index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-9 items-center gap-2 rounded-control px-2 hover:bg-neutral-tint"
              >
                <span className="flex size-6 items-center justify-center rounded-full bg-ground text-caption font-[700]">
                  {index + 1}
                </span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <form
        noValidate
        method="post"
        className="flex max-w-[760px] flex-col gap-6"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <header>
          <h1 tabIndex={-1} className="text-h1">
            Apply to Become a Seller
          </h1>
          <p className="mt-2 text-ink-2">
            All applications are reviewed by the admin team. Your answers are saved on this device
            until you submit, except your bank details.
          </p>
        </header>
        <ErrorSummary errors={fieldErrors} attempt={submitCount} />
        {failure && <InlineError message={failure} />}
        <Card as="section" title="Business Information">
          <div id="business" className="flex scroll-mt-44 flex-col gap-5">
            <Field id="business_name" label="Business name" error={errorOf('business_name')}>
              <Input
                {...field('business_name', { required: 'Enter the business name.' })}
                autoComplete="organization"
              />
            </Field>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field id="business_type" label="Business type" error={errorOf('business_type')}>
                <Select {...register('business_type')} required>
                  {BUSINESS_TYPES.map((type) => (
                    <option key={type} value={type}>
                      {TYPE_WORDS[type]}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field
                id="abn"
                label="ABN"
                error={errorOf('abn')}
                hint={
                  abn.trim() !== '' && !abnPassesCheck(abn)
                    ? 'This ABN is not valid. Check it; you can still submit.'
                    : '11 digits, for example 51 824 753 556.'
                }
              >
                <Input
                  {...field('abn', {
                    required: 'Enter the ABN.',
                    maxLength: atMost(20),
                    onBlur: () => setValue('abn', formatAbn(abn)),
                  })}
                  inputMode="numeric"
                  autoComplete="off"
                />
              </Field>
            </div>
            <Field
              id="description"
              label="What do you want to sell?"
              error={errorOf('description')}
            >
              <Textarea
                {...field('description', { required: 'Enter what you want to sell.' })}
                rows={5}
              />
            </Field>
          </div>
        </Card>
        <Card as="section" title="Business Address">
          <div id="address" className="flex scroll-mt-44 flex-col gap-5">
            <Field id="address1" label="Address line 1" error={errorOf('address1')}>
              <Input
                {...field('address1', { required: 'Enter the street address.' })}
                autoComplete="address-line1"
              />
            </Field>
            <Field id="address2" label="Address line 2" optional error={errorOf('address2')}>
              <Input {...register('address2')} autoComplete="address-line2" />
            </Field>
            <div className="grid gap-5 sm:grid-cols-3">
              <Field id="city" label="Suburb or city" error={errorOf('city')}>
                <Input
                  {...field('city', { required: 'Enter the suburb or city.' })}
                  autoComplete="address-level2"
                />
              </Field>
              <Field id="state" label="State" error={errorOf('state')}>
                <Select
                  {...field('state', { required: 'Choose a state.' })}
                  autoComplete="address-level1"
                >
                  <option value="">Choose a state</option>
                  {AUSTRALIAN_STATES.map((state) => (
                    <option key={state}>{state}</option>
                  ))}
                </Select>
              </Field>
              <Field id="postcode" label="Postcode" error={errorOf('postcode')}>
                <Input
                  {...field('postcode', {
                    required: 'Enter a 4-digit postcode, for example 3121.',
                    pattern: {
                      value: /^\s*\d{4}\s*$/,
                      message: 'Enter a 4-digit postcode, for example 3121.',
                    },
                  })}
                  inputMode="numeric"
                  autoComplete="postal-code"
                />
              </Field>
            </div>
            <p className="text-small text-ink-2">Country: Australia</p>
          </div>
        </Card>
        <Card as="section" title="Contact Information">
          <div id="contact" className="flex scroll-mt-44 flex-col gap-5">
            <Field id="contact_person" label="Contact person" error={errorOf('contact_person')}>
              <Input
                {...field('contact_person', { required: 'Enter a contact person.' })}
                autoComplete="name"
              />
            </Field>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field id="contact_email" label="Contact email" error={errorOf('contact_email')}>
                <Input
                  {...field('contact_email', {
                    required: 'Enter an email address.',
                    pattern: {
                      value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/,
                      message: 'Enter an email address, for example robin@example.com.',
                    },
                  })}
                  type="email"
                  autoComplete="email"
                />
              </Field>
              <Field id="contact_phone" label="Contact phone" error={errorOf('contact_phone')}>
                <Input
                  {...field('contact_phone', {
                    required: 'Enter a phone number.',
                    maxLength: atMost(30),
                  })}
                  type="tel"
                  autoComplete="tel"
                />
              </Field>
            </div>
            <Field
              id="website"
              label="Website"
              optional
              error={errorOf('website')}
              hint="For example https://hollowick.example."
            >
              <Input
                {...register('website', {
                  validate: (text) =>
                    text.trim() === '' ||
                    /^https?:\/\/[^\s/]+/.test(text.trim()) ||
                    'Enter a web address that begins with https://.',
                })}
                type="url"
                autoComplete="url"
              />
            </Field>
          </div>
        </Card>
        <Card as="section" title="Banking Information">
          <div id="bank" className="flex scroll-mt-44 flex-col gap-5">
            <p className="text-small text-ink-2">
              Stored encrypted, shown only to reviewers and never saved on this device.
            </p>
            <Field id="bank_account_name" label="Account name" error={errorOf('bank_account_name')}>
              <Input
                {...field('bank_account_name', { required: 'Enter the account name.' })}
                autoComplete="off"
              />
            </Field>
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                id="bank_bsb"
                label="BSB"
                error={errorOf('bank_bsb')}
                hint={
                  bsb.trim() !== '' && !isBsb(bsb)
                    ? 'A BSB has 6 digits, like 123-456. Check it; you can still submit.'
                    : '6 digits, like 123-456.'
                }
              >
                <Input
                  {...field('bank_bsb', {
                    required: 'Enter the BSB.',
                    maxLength: atMost(10),
                    onBlur: () => setValue('bank_bsb', formatBsb(bsb)),
                  })}
                  inputMode="numeric"
                  autoComplete="off"
                />
              </Field>
              <Field
                id="bank_account_number"
                label="Account number"
                error={errorOf('bank_account_number')}
              >
                <Input
                  {...field('bank_account_number', {
                    required: 'Enter the account number.',
                    maxLength: atMost(20),
                  })}
                  inputMode="numeric"
                  autoComplete="off"
                />
              </Field>
            </div>
          </div>
        </Card>
        <p className="text-small text-ink-2">
          By submitting you agree to our{' '}
          <a href={pages.terms()} className="text-link">
            terms
          </a>{' '}
          and{' '}
          <a href={pages.privacy()} className="text-link">
            privacy policy
          </a>
          .
        </p>
        <Button type="submit" size="lg" loading={isSubmitting} loadingLabel="Submitting...">
          Submit application
        </Button>
      </form>
    </div>
  );
}

/** A limit of the schema's, said while the form is filled in: what is too long is never cut. */
function atMost(value: number) {
  return { value, message: `Use up to ${value} characters.` };
}

function inputOf(values: ApplicationValues): ApplicationInput {
  const { address1, address2, city, state, postcode, website, ...rest } = values;
  return {
    ...rest,
    contact_email: rest.contact_email.trim(),
    website: website.trim() === '' ? null : website.trim(),
    business_address: {
      address1,
      address2: address2.trim() === '' ? null : address2,
      city,
      state: state as ApplicationInput['business_address']['state'],
      postcode: postcode.trim(),
      country: 'Australia',
    },
  };
}
