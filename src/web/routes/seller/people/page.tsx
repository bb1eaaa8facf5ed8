import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import type { Invitation, SellerPerson } from '#contract/endpoints/seller-people.ts';
import { pages } from '#contract/paths/pages.ts';
import { SELLER_ROLE_NAMES } from '#contract/text/seller-roles.ts';

import { DataTable, type Column } from '#web/backoffice/data-table.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { RowMenu } from '#web/backoffice/row-menu.tsx';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { useDelete } from '#web/backoffice/use-delete.tsx';
import { readAgain } from '#web/lib/read-again.ts';
import { sellerPeopleRoute } from '#web/routes/seller/people/route.tsx';
import { useSession } from '#web/session/session.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Ban, LogOut, Mail, Pencil, Trash2 } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { showToast } from '#web/ui/toast.ts';

import { InviteDialog, RoleDialog } from './parts/people-dialogs.tsx';

const nameOf = ({ first_name: first, last_name: last, email }: SellerPerson) =>
  `${first} ${last}`.trim() || email;

/** Who works for the seller, and who is invited (Rule 130). */
export function SellerPeoplePage() {
  const router = useRouter();
  const answer = useLoaded(sellerPeopleRoute);
  const [isInviting, setIsInviting] = useState(false);
  const reload = () => readAgain(router);
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 tabIndex={-1} className="text-h1">
            People
          </h1>
          <p className="mt-1 max-w-2xl text-small text-ink-2">
            Who may work in your shop, and as what. Each of them logs in with an account of their
            own.
          </p>
        </div>
        {answer.ok && answer.data.can_change && (
          <Button icon={<Mail size={18} />} onClick={() => setIsInviting(true)}>
            Invite
          </Button>
        )}
      </header>
      {answer.ok ? (
        <>
          <PeopleList people={answer.data.people} canChange={answer.data.can_change} />
          {answer.data.invitations.length > 0 && (
            <InvitationList
              invitations={answer.data.invitations}
              canChange={answer.data.can_change}
            />
          )}
          {!answer.data.can_change && (
            <p className="text-small text-ink-2">
              Only an owner of this seller can invite, change or remove people.
            </p>
          )}
        </>
      ) : (
        <InlineError
          message="Failed to load your people"
          help={answer.message}
          onRetry={() => void reload()}
        />
      )}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} onDone={reload} />}
    </div>
  );
}

interface PeopleListProps {
  people: readonly SellerPerson[];
  canChange: boolean;
}

function PeopleList({ people, canChange }: PeopleListProps) {
  const api = useOfficeApi();
  const router = useRouter();
  const { user } = useSession();
  const [changed, setChanged] = useState<SellerPerson | null>(null);
  const removal = useDelete<SellerPerson>({
    question: (person) => `Remove ${nameOf(person)}?`,
    consequence: () => 'They lose access on their next click. Their account stays.',
    confirmLabel: 'Remove',
    failure: 'Nobody was removed.',
    done: (person) => `${nameOf(person)} was removed.`,
    onDelete: ({ id }) => api.sellerPeople.remove({ params: { id }, query: sellerQuery() }),
  });
  const leaving = useDelete<SellerPerson>({
    question: () => 'Leave this seller?',
    consequence: () => 'You lose access at once. An owner has to invite you to come back.',
    confirmLabel: 'Leave',
    failure: 'You have not left.',
    done: () => 'You have left.',
    onDelete: async () => {
      await api.sellerPeople.leave({ query: sellerQuery() });
      location.assign(pages.account());
    },
  });
  const isOwn = ({ id }: SellerPerson) => id === user?.id;
  const columns: readonly Column<SellerPerson>[] = [
    {
      key: 'name',
      header: 'Name',
      isName: true,
      cell: (person) => (
        <div className="cell-lines">
          <p className="font-[600]">
            {nameOf(person)}
            {isOwn(person) && <span className="font-normal text-ink-3"> (you)</span>}
          </p>
          <p className="text-caption wrap-anywhere text-ink-3">{person.email}</p>
        </div>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      cell: ({ role }) => (
        <Badge tone={role === 'owner' ? 'info' : 'neutral'} icon="none">
          {SELLER_ROLE_NAMES[role]}
        </Badge>
      ),
    },
    {
      key: 'last_sign_in',
      header: 'Last log-in',
      cell: ({ last_sign_in_at: at }) => (at === null ? 'Never' : <ShortDate at={at} withTime />),
    },
    { key: 'joined', header: 'Joined', cell: ({ joined_at: at }) => <ShortDate at={at} /> },
  ];
  return (
    <>
      <DataTable
        caption="People"
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        rowName={nameOf}
        rowActions={
          canChange
            ? (person) => (
                <RowMenu
                  name={nameOf(person)}
                  items={[
                    {
                      label: 'Change role',
                      icon: <Pencil size={16} />,
                      onSelect: () => setChanged(person),
                    },
                    isOwn(person)
                      ? {
                          label: 'Leave',
                          icon: <LogOut size={16} />,
                          isDanger: true,
                          onSelect: () => leaving.ask(person),
                        }
                      : {
                          label: 'Remove',
                          icon: <Trash2 size={16} />,
                          isDanger: true,
                          onSelect: () => removal.ask(person),
                        },
                  ]}
                />
              )
            : undefined
        }
      />
      {changed !== null && (
        <RoleDialog
          person={changed}
          name={nameOf(changed)}
          onClose={() => setChanged(null)}
          onDone={() => readAgain(router)}
        />
      )}
      {removal.dialog}
      {leaving.dialog}
    </>
  );
}

interface InvitationListProps {
  invitations: readonly Invitation[];
  canChange: boolean;
}

function InvitationList({ invitations, canChange }: InvitationListProps) {
  const api = useOfficeApi();
  const router = useRouter();
  const { run } = useCall(toastFailure);
  const resend = ({ email, role }: Invitation) =>
    run(async () => {
      await api.sellerPeople.invite({ query: sellerQuery(), body: { email, role } });
      showToast({ tone: 'success', message: `A new link is on its way to ${email}.` });
      await readAgain(router);
    });
  const withdrawal = useDelete<Invitation>({
    question: ({ email }) => `Withdraw the invitation of ${email}?`,
    consequence: () => 'Its link stops working.',
    confirmLabel: 'Withdraw',
    failure: 'The invitation was not withdrawn.',
    done: ({ email }) => `The invitation of ${email} was withdrawn.`,
    onDelete: ({ id }) => api.sellerPeople.withdraw({ params: { id }, query: sellerQuery() }),
  });
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-h2">Open invitations</h2>
      <DataTable
        caption="Open invitations"
        columns={INVITATION_COLUMNS}
        rows={invitations}
        rowKey={({ id }) => id}
        rowName={({ email }) => email}
        rowActions={
          canChange
            ? (invitation) => (
                <RowMenu
                  name={invitation.email}
                  items={[
                    {
                      label: 'Resend',
                      icon: <Mail size={16} />,
                      onSelect: () => void resend(invitation),
                    },
                    {
                      label: 'Withdraw',
                      icon: <Ban size={16} />,
                      isDanger: true,
                      onSelect: () => withdrawal.ask(invitation),
                    },
                  ]}
                />
              )
            : undefined
        }
      />
      {withdrawal.dialog}
    </section>
  );
}

const INVITATION_COLUMNS: readonly Column<Invitation>[] = [
  {
    key: 'email',
    header: 'Email',
    isName: true,
    cell: ({ email }) => <p className="font-[600] wrap-anywhere">{email}</p>,
  },
  {
    key: 'role',
    header: 'Role',
    cell: ({ role }) => (
      <Badge tone="neutral" icon="none">
        {SELLER_ROLE_NAMES[role]}
      </Badge>
    ),
  },
  { key: 'sent', header: 'Sent', cell: ({ created_at: at }) => <ShortDate at={at} /> },
  {
    key: 'expires',
    header: 'Expires',
    cell: ({ expires_at: at, has_expired: hasExpired }) =>
      hasExpired ? (
        <Badge tone="warning" icon="clock">
          Expired
        </Badge>
      ) : (
        <ShortDate at={at} />
      ),
  },
];
