import { officeContentEndpoints } from '#contract/endpoints/office-content.ts';
import { AppError } from '#contract/errors/app-error.ts';

import {
  countServicesForOffice,
  findServiceById,
  listServicesForOffice,
} from '#server/content/editing/queries.ts';
import {
  createService,
  deleteService,
  replaceService,
} from '#server/content/editing/save-service.ts';
import { presentService } from '#server/content/present.ts';
import type { Api } from '#server/http/api.ts';
import { sortOf } from '#server/http/list-query.ts';
import { mount } from '#server/http/mount.ts';

export function mountContentEditing(api: Api): void {
  mount(
    api,
    officeContentEndpoints,
  )({
    listServices: async ({ db }, { query }) => {
      const page = { ...query, sort: sortOf(query.sort ?? 'name') };
      const [rows, totalCount] = await Promise.all([
        listServicesForOffice(db, page),
        countServicesForOffice(db, query.search),
      ]);
      return { services: rows.map(presentService), totalCount };
    },
    getService: async ({ db }, { params }) => {
      const row = await findServiceById(db, params.id);
      if (row === undefined) throw new AppError('SERVICE_NOT_FOUND');
      return presentService(row);
    },
    createService: async (ctx, { body }) => presentService(await createService(ctx, body)),
    replaceService: async (ctx, { params, body }) =>
      presentService(await replaceService(ctx, params.id, body)),
    deleteService: async (ctx, { params }) => {
      await deleteService(ctx, params.id);
      return undefined;
    },
  });
}
