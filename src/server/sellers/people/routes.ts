import {
  sellerPeopleEndpoints,
  type Invitation,
  type SellerPerson,
} from '#contract/endpoints/seller-people.ts';

import { sellerScope } from '#server/http/seller-scope.ts';
import { mount, type Api } from '#server/http/mount.ts';
import {
  changePersonRole,
  leaveSeller,
  removePerson,
} from '#server/sellers/people/change-person.ts';
import { invitePerson, withdrawInvitation } from '#server/sellers/people/invite-person.ts';
import {
  listInvitations,
  listMembers,
  type InvitationRow,
  type MemberRow,
} from '#server/sellers/people/queries.ts';

export function mountSellerPeople(api: Api): void {
  mount(
    api,
    sellerPeopleEndpoints,
  )({
    list: async (ctx, { query }) => {
      const { sellerId } = sellerScope(ctx, query.seller_id, 'list people');
      const [people, invitations] = await Promise.all([
        listMembers(ctx.db, sellerId),
        listInvitations(ctx.db, sellerId),
      ]);
      return {
        people: people.map(presentPerson),
        invitations: invitations.map((row) => presentInvitation(row, ctx.now)),
        can_change: ctx.actor.seller !== null,
      };
    },
    invite: async (ctx, { body }) => presentInvitation(await invitePerson(ctx, body), ctx.now),
    withdraw: async (ctx, { params }) => {
      await withdrawInvitation(ctx, params.id);
      return undefined;
    },
    changeRole: async (ctx, { params, body }) => {
      await changePersonRole(ctx, params.id, body.role);
      return undefined;
    },
    remove: async (ctx, { params }) => {
      await removePerson(ctx, params.id);
      return undefined;
    },
    leave: async (ctx) => {
      await leaveSeller(ctx);
      return undefined;
    },
  });
}

function presentPerson({ created_at, last_sign_in_at, ...person }: MemberRow): SellerPerson {
  return {
    ...person,
    joined_at: created_at.toISOString(),
    last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
  };
}

function presentInvitation(row: InvitationRow, now: Date): Invitation {
  const { id, email, role } = row;
  return {
    id,
    email,
    role,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    has_expired: row.expires_at <= now,
  };
}
