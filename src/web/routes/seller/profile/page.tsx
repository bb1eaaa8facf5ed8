import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { type SellerProfile, SellerProfileSchema } from '#contract/endpoints/seller-profile.ts';
import { pages } from '#contract/paths/pages.ts';

import { FormPage } from '#web/backoffice/form-page.tsx';
import { useOfficeApi, type OfficeContext } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { sellerProfileRoute } from '#web/routes/seller/profile/route.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { ExternalLink } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';

import { HolidaySection } from './parts/holiday-section.tsx';
import { Preview } from './parts/preview.tsx';
import { LookSection, NameSection, SendingSection } from './parts/profile-sections.tsx';
import {
  PROFILE_PARTS,
  profileInput,
  profileValues,
  SellerProfileFormSchema,
} from './parts/profile-values.ts';

export function SellerProfilePage() {
  const router = useRouter();
  const { query, profile } = useLoaded(sellerProfileRoute);
  if (!profile.ok) {
    return (
      <InlineError
        message="Failed to fetch the seller profile"
        help={profile.message}
        onRetry={() => void router.invalidate()}
      />
    );
  }
  return <ProfileForm key={profile.data.id} profile={profile.data} query={query} />;
}

interface ProfileFormProps {
  profile: SellerProfile;
  query: { seller_id?: string };
}

function ProfileForm({ profile, query }: ProfileFormProps) {
  const api = useOfficeApi();
  const { role } = useRouter().options.context as unknown as OfficeContext;
  const { saved } = useAfterSave();
  const [isUploading, setIsUploading] = useState(false);
  const { form, page } = useRecordForm({
    record: profile,
    input: SellerProfileFormSchema,
    output: SellerProfileSchema,
    valuesOf: profileValues,
    bodyOf: profileInput,
    parts: PROFILE_PARTS,
    onChange: (body) => api.sellerProfile.replaceSellerProfile({ query, body }),
    onSaved: () => saved('Profile saved. Pages show it within a second.'),
    failureText: 'Failed to save the profile.',
  });
  return (
    <FormPage
      title="Seller Profile"
      back={{ href: pages.seller(), label: 'Dashboard' }}
      {...page}
      saveDisabled={isUploading}
      // Only administrators may read the history.
      record={role === 'admin' ? { subject: 'seller profile', id: profile.id } : undefined}
      side={<Preview form={form} />}
      actions={
        <LinkButton
          variant="secondary"
          size="sm"
          href={pages.sellerPage(profile.slug)}
          icon={<ExternalLink size={16} />}
        >
          View your page
        </LinkButton>
      }
    >
      <NameSection form={form} />
      <LookSection form={form} onBusy={setIsUploading} />
      <SendingSection form={form} />
      <HolidaySection form={form} />
    </FormPage>
  );
}
