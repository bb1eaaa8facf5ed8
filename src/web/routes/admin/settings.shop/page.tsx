import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { ShopProfileSchema, type ShopProfile } from '#contract/endpoints/office-shop.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';

import { FormPage } from '#web/backoffice/form-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { SettingsPages } from '#web/backoffice/settings-pages.tsx';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { adminShopProfileRoute } from '#web/routes/admin/settings.shop/route.tsx';
import { useRouterContext } from '#web/lib/router-context.ts';
import { Card } from '#web/ui/card.tsx';

import { BusinessSection, ContactSection } from './parts/business-section.tsx';
import { LookSection } from './parts/look-section.tsx';
import { MailSection } from './parts/mail-section.tsx';
import { Miniatures } from './parts/preview.tsx';
import {
  PROFILE_PARTS,
  profileInput,
  profileValues,
  ShopProfileFormSchema,
} from './parts/profile-values.ts';

/** The profile's row is the row of the settings, so its history has their id. */
const RECORD = { subject: 'shop profile', id: '00000000-0000-0000-0000-000000000001' };

export function ShopProfilePage() {
  const { profile, testMail } = useLoaded(adminShopProfileRoute);
  const api = useOfficeApi();
  const { saved } = useAfterSave();
  const showInFrame = useShowInFrame();
  const [isUploading, setIsUploading] = useState(false);
  const { form, page } = useRecordForm({
    record: profile,
    input: ShopProfileFormSchema,
    output: ShopProfileSchema,
    valuesOf: profileValues,
    bodyOf: profileInput,
    parts: PROFILE_PARTS,
    onChange: (body) => api.officeShop.replaceShopProfile({ body }),
    onSaved: (changed) => {
      showInFrame(changed);
      saved('Shop profile saved. Pages show it within a second.');
    },
    failureText: 'Failed to save the shop profile.',
  });
  return (
    <SettingsPages path={adminPages.shopProfile()}>
      <FormPage
        title="Shop profile"
        back={{ href: pages.admin(), label: 'Dashboard' }}
        {...page}
        saveDisabled={isUploading}
        record={RECORD}
        side={
          <Card as="section" title="Preview" className="sticky top-18 max-lg:hidden">
            <Miniatures form={form} />
          </Card>
        }
      >
        <BusinessSection form={form} answers={profile.gst_registrations} />
        <ContactSection form={form} />
        <LookSection form={form} onBusy={setIsUploading} />
        <MailSection
          form={form}
          mail_sender_address={profile.mail_sender_address}
          testMail={testMail}
        />
      </FormPage>
    </SettingsPages>
  );
}

/** Puts a saved profile into the router's context, from which the office has its name and logo. */
function useShowInFrame() {
  const router = useRouter();
  const { config } = useRouterContext();
  return ({ trading_name: name, logo, icon }: ShopProfile) => {
    const shop = { ...config.shop, name: name || new URL(config.siteUrl).host, logo, icon };
    router.update({
      ...router.options,
      context: { ...router.options.context, config: { ...config, shop } },
    });
  };
}
