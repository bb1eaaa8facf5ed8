import { officePeopleEndpoints } from '#contract/endpoints/office-people.ts';

import { exportPeople } from '#server/accounts/administration/export-people.ts';
import {
  changeUser,
  getUserForOffice,
  presentUser,
  setSuspension,
} from '#server/accounts/administration/manage-user.ts';
import { countPeople, listPeople } from '#server/accounts/administration/queries.ts';
import { sortOf } from '#server/http/list-query.ts';
import { mount, type Api } from '#server/http/mount.ts';

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
    exportUsers: (ctx, { query }) => exportPeople(ctx, query),
    getUser: ({ db }, { params }) => getUserForOffice(db, params.id),
    replaceUser: (ctx, { params, body }) => changeUser(ctx, params.id, body),
    setSuspension: (ctx, { params, body }) => setSuspension(ctx, params.id, body.is_suspended),
  });
}
