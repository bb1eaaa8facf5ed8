import { type ReactNode, useState } from 'react';

import { ROLES } from '#domain/access/access.ts';

import {
  type OfficeUser,
  OfficeUserSchema,
  type UserInput,
  UserInputSchema,
} from '#contract/endpoints/office-people.ts';
import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';

import { FormPage, FormSection } from '#web/backoffice/form-page.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { RoleBadge } from '#web/backoffice/role-badge.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { chooseSeller } from '#web/backoffice/seller-scope.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { adminEditUserRoute } from '#web/routes/admin/users.$id.edit/route.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Store } from '#web/ui/icons.tsx';
import { SelectField, TextField } from '#web/ui/text-field.tsx';

const BACK = { href: adminPages.users(), label: 'Users' };
const ROLE_WORDS = { customer: 'Customer', seller: 'Seller', admin: 'Admin' } as const;

export function EditUserPage() {
  const user = useLoaded(adminEditUserRoute);
  if (user.ok) return <UserForm key={user.data.id} user={user.data} />;
  return (
    <Missing
      message="User profile not found or failed to load."
      back={{ ...BACK, label: 'Back to users' }}
    />
  );
}

function UserForm({ user }: { user: OfficeUser }) {
  const api = useOfficeApi();
  const { saved } = useAfterSave();
  const [isAsking, setIsAsking] = useState(false);
  const { form, submit, page } = useRecordForm({
    record: user,
    input: UserInputSchema,
    output: OfficeUserSchema,
    valuesOf,
    bodyOf: (values) => values,
    onChange: (body) => api.officePeople.replaceUser({ params: { id: user.id }, body }),
    onSaved: () => saved('User saved.'),
    failureText: 'Failed to update user profile.',
    unknownReason: 'Unknown error',
  });

  /** Giving or taking the keys of the shop is asked about first. */
  function save() {
    const { role } = form.getValues();
    const concernsAdmin = role !== user.role && (role === 'admin' || user.role === 'admin');
    if (concernsAdmin) setIsAsking(true);
    else submit();
  }

  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const gives = form.getValues('role') === 'admin';
  return (
    <>
      <FormPage
        title="Edit user"
        back={BACK}
        width="narrow"
        {...page}
        onSave={save}
        record={{ subject: 'user', id: user.id }}
        actions={
          <>
            <RoleBadge role={user.role} />
            {user.role === 'seller' && <ProfileLink sellerId={user.id} />}
          </>
        }
      >
        <FormSection>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField form={form} name="first_name" label="First name" />
            <TextField form={form} name="last_name" label="Last name" />
          </div>
          <SelectField
            form={form}
            name="role"
            label="Role"
            hint={
              user.role === 'seller'
                ? 'Their products are removed from the shop when they stop being a seller.'
                : 'Takes effect on their next click.'
            }
          >
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {ROLE_WORDS[role]}
              </option>
            ))}
          </SelectField>
          <dl className="grid gap-2 border-t border-line pt-4 text-small">
            <Fact term="Email">{user.email}</Fact>
            <Fact term="Joined">
              <ShortDate at={user.created_at} />
            </Fact>
            <Fact term="Second factor">{user.has_second_factor ? 'On' : 'Off'}</Fact>
            <Fact term="Orders">{user.order_count}</Fact>
            <Fact term="Products">{user.product_count}</Fact>
          </dl>
        </FormSection>
      </FormPage>
      <AlertDialog
        open={isAsking}
        tone="plain"
        title={gives ? `Give admin access to ${name}?` : `Take admin access from ${name}?`}
        description={
          gives
            ? 'Administrators can see and change everything in the shop.'
            : 'They lose access to the back office on their next click.'
        }
        confirmLabel={gives ? 'Give admin access' : 'Take admin access'}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          submit();
        }}
      />
    </>
  );
}

/** What customers see of a seller is edited in the seller area, as this seller (Rule 17). */
function ProfileLink({ sellerId }: { sellerId: string }) {
  return (
    <LinkButton
      variant="secondary"
      size="sm"
      href={sellerPages.profile()}
      icon={<Store size={16} />}
      onClick={() => chooseSeller(sellerId)}
    >
      Seller profile
    </LinkButton>
  );
}

function valuesOf({ first_name, last_name, role }: OfficeUser): UserInput {
  return { first_name, last_name, role };
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-3">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
