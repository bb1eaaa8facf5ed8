import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { formatCount } from '#domain/numbers/format-count.ts';

import type { OfficeUser } from '#contract/endpoints/office-people.ts';

import { adminPages } from '#contract/paths/office-pages.ts';

import type { Column } from '#web/backoffice/data-table.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import type { ListView } from '#web/backoffice/list-search.ts';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { RoleBadge } from '#web/backoffice/role-badge.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { editItem, RowMenu } from '#web/backoffice/row-menu.tsx';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { toastFailure, useCall } from '#web/backoffice/use-call.ts';
import { readAgain } from '#web/lib/read-again.ts';
import {
  adminUsersRoute,
  userFilters,
  type UserListSearch,
} from '#web/routes/admin/users/route.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { showToast } from '#web/ui/toast.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Ban, ShieldCheck, Undo2 } from '#web/ui/icons.tsx';

const nameOf = ({ first_name: first, last_name: last, email }: OfficeUser) =>
  `${first} ${last}`.trim() || email;

const COLUMNS: readonly Column<OfficeUser>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    isName: true,
    cell: (user) => (
      <div className="flex min-w-0 items-center gap-3">
        <span
          aria-hidden="true"
          className="flex size-9 shrink-0 items-center justify-center rounded-full compact:size-7 bg-ground text-small font-[700] text-ink-2"
        >
          {nameOf(user)
            .split(/\s+/)
            .slice(0, 2)
            .map((word) => word[0]?.toUpperCase())
            .join('')}
        </span>
        <div className="cell-lines">
          <a
            href={adminPages.user(user.id)}
            className="block font-[600] underline-offset-3 hover:underline"
          >
            {nameOf(user)}
          </a>
          <p className="text-caption wrap-anywhere text-ink-3">
            {[user.trading_name, user.email].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    sortable: true,
    cell: ({ role, suspended_at: suspended }) => (
      <span className="flex flex-wrap gap-1">
        <RoleBadge role={role} />
        {suspended !== null && <Badge tone="danger">Suspended</Badge>}
      </span>
    ),
  },
  {
    key: 'orders',
    header: 'Orders',
    align: 'right',
    from: 'lg',
    cell: ({ order_count: count }) => formatCount(count),
  },
  {
    key: 'products',
    header: 'Products',
    align: 'right',
    from: 'xl',
    cell: ({ product_count: count }) => formatCount(count),
  },
  {
    key: 'created',
    header: 'Joined',
    sortable: true,
    cell: ({ created_at: createdAt }) => <ShortDate at={createdAt} />,
  },
];

const ALL = { role: undefined, suspended: undefined };
const VIEWS: readonly ListView<UserListSearch>[] = [
  { label: 'All', change: ALL },
  { label: 'Customers', change: { ...ALL, role: 'customer' } },
  { label: 'Sellers', change: { ...ALL, role: 'seller' } },
  { label: 'Administrators', change: { ...ALL, role: 'admin' } },
  { label: 'Suspended', change: { ...ALL, suspended: 'true' } },
];

export function UsersPage() {
  const api = useOfficeApi();
  const search = useListState(adminUsersRoute);
  const answer = useLoaded(adminUsersRoute);
  const suspension = useSuspension();
  const factorReset = useFactorReset();
  return (
    <>
      <ListPage
        title="Users"
        path={adminPages.users()}
        search={search}
        views={VIEWS}
        searchLabel="Search by name, trading name or email"
        results={answer}
        rowsOf={({ users }) => users}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={nameOf}
        rowActions={(user) => (
          <RowMenu
            name={nameOf(user)}
            items={[
              editItem(adminPages.user(user.id)),
              ...(user.has_second_factor
                ? [
                    {
                      label: 'Reset second factor',
                      isDanger: true,
                      onSelect: () => factorReset.ask(user),
                      icon: <ShieldCheck size={16} />,
                    },
                  ]
                : []),
              user.suspended_at === null
                ? {
                    label: 'Suspend',
                    isDanger: true,
                    onSelect: () => suspension.ask(user),
                    icon: <Ban size={16} />,
                  }
                : {
                    label: 'Reinstate',
                    onSelect: () => suspension.reinstate(user),
                    icon: <Undo2 size={16} />,
                  },
            ]}
          />
        )}
        onExport={() => api.officePeople.exportUsers({ query: userFilters(search) })}
        emptyText="No users found."
        errorText="Failed to load users"
      />
      {suspension.dialog}
      {factorReset.dialog}
    </>
  );
}

/** Suspending asks first, because it logs the person out immediately; reinstating does not. */
function useSuspension() {
  const api = useOfficeApi();
  const router = useRouter();
  const [user, setUser] = useState<OfficeUser | null>(null);
  const { run, isRunning, failure, forget } = useCall();

  async function set(target: OfficeUser, isSuspended: boolean) {
    const error = await run(async () => {
      await api.officePeople.setSuspension({
        params: { id: target.id },
        body: { is_suspended: isSuspended },
      });
      setUser(null);
      showToast({
        tone: 'success',
        message: `${nameOf(target)} was ${isSuspended ? 'suspended' : 'reinstated'}.`,
      });
      await readAgain(router);
    });
    if (error !== null && !isSuspended) toastFailure(errorMessage(error));
  }

  return {
    ask: (target: OfficeUser) => {
      forget();
      setUser(target);
    },
    reinstate: (target: OfficeUser) => void set(target, false),
    dialog: (
      <AlertDialog
        open={user !== null}
        title={user === null ? '' : `Suspend ${nameOf(user)}?`}
        description={
          user === null
            ? undefined
            : `They are logged out immediately and cannot log in again.${user.product_count > 0 ? ` Their products (${user.product_count}) are removed from the shop; open orders stay.` : ''}`
        }
        confirmLabel="Suspend user"
        confirming={isRunning}
        confirmingLabel="Saving..."
        error={failure}
        onCancel={() => setUser(null)}
        onConfirm={() => user !== null && void set(user, true)}
      />
    ),
  };
}

/** For somebody who has lost their phone and their recovery codes. */
function useFactorReset() {
  const api = useOfficeApi();
  const router = useRouter();
  const [user, setUser] = useState<OfficeUser | null>(null);
  const { run, isRunning, failure, forget } = useCall();

  const reset = (target: OfficeUser) =>
    run(async () => {
      await api.officePeople.resetSecondFactor({ params: { id: target.id } });
      setUser(null);
      showToast({
        tone: 'success',
        message: `The second factor of ${nameOf(target)} was reset.`,
      });
      await readAgain(router);
    });

  return {
    ask: (target: OfficeUser) => {
      forget();
      setUser(target);
    },
    dialog: (
      <AlertDialog
        open={user !== null}
        title={user === null ? '' : `Reset the second factor of ${nameOf(user)}?`}
        description="Make sure that it is them who asks. They are logged out everywhere, their recovery codes stop working, and their password alone logs in until they add a second factor again. They get an email."
        confirmLabel="Reset second factor"
        confirming={isRunning}
        confirmingLabel="Saving..."
        error={failure}
        onCancel={() => setUser(null)}
        onConfirm={() => user !== null && void reset(user)}
      />
    ),
  };
}
