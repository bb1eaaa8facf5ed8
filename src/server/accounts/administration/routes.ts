import { officePeopleEndpoints } from '#contract/endpoints/office-people.ts';

import {
  changeUser,
  getUserForOffice,
  presentUser,
  resetSecondFactor,
  setSuspension,
} from '#server/accounts/administration/manage-user.ts';
import { countPeople, listPeople, people } from '#server/accounts/administration/queries.ts';
import { recordExport } from '#server/audit/record-change.ts';
import { csvOfList } from '#server/http/csv.ts';
import { sortOf } from '#server/http/list-query.ts';
import { mount, type Api } from '#server/http/mount.ts';
import { rowsBelow } from '#server/platform/list-rows.ts';

export function mountPeople(api: Api): void {
  mount(
    api,
    officePeopleEndpoints,
  )({
    listUsers: async ({ db }, { query }) => {
      const page = { ...query, sort: sortOf(query.sort ?? '-created') };
      const [rows, totalCount] = await Promise.all([
        listPeople(db, query, page),
        countPeople(db, query),
      ]);
      return { users: rows.map(presentUser), totalCount };
    },
    exportUsers: async (ctx, { query }) => {
      await recordExport(ctx, 'user', query);
      return csvOfList({
        name: 'users',
        now: ctx.now,
        read: (below) => rowsBelow(people(ctx.db, query), 'user_profiles.id', below),
        columns: {
          id: (row) => row.id,
          first_name: (row) => row.first_name,
          last_name: (row) => row.last_name,
          email: (row) => row.email,
          role: (row) => row.role,
          joined_at: (row) => row.created_at.toISOString(),
          suspended_at: (row) => row.suspended_at?.toISOString() ?? null,
          orders: (row) => row.order_count,
          products: (row) => row.product_count,
        },
      });
    },
    getUser: ({ db }, { params }) => getUserForOffice(db, params.id),
    replaceUser: (ctx, { params, body }) => changeUser(ctx, params.id, body),
    resetSecondFactor: (ctx, { params }) => resetSecondFactor(ctx, params.id),
    setSuspension: (ctx, { params, body }) => setSuspension(ctx, params.id, body.is_suspended),
  });
}
