import { adminImportEndpoints, sellerImportEndpoints } from '#contract/endpoints/office-imports.ts';
import type { ImportArchivePart, ImportRowQuery, ImportUpload } from '#contract/schemas/imports.ts';

import {
  presentImport,
  presentRow,
  presentWholeImport,
} from '#server/catalog/editing/imports/present.ts';
import {
  countRowsWith,
  listImports,
  listRowsWith,
} from '#server/catalog/editing/imports/queries.ts';
import {
  getImport,
  removeImport,
  startCheck,
  startImport,
} from '#server/catalog/editing/imports/start-import.ts';
import { uploadArchivePart } from '#server/catalog/editing/imports/upload-archive.ts';
import { uploadImport } from '#server/catalog/editing/imports/upload-import.ts';
import { importTemplate, refusedRows } from '#server/catalog/editing/imports/write-files.ts';
import { sellerScope, type Scope, type ScopedInput } from '#server/http/seller-scope.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { mount, type Api } from '#server/http/mount.ts';

const LISTED = 50;

interface OneImport extends ScopedInput {
  readonly params: { readonly id: string };
}

export function mountImports(api: Api): void {
  mount(api, adminImportEndpoints)(handlers(() => null));
  mount(
    api,
    sellerImportEndpoints,
  )(handlers((ctx, { query }) => sellerScope(ctx, query.seller_id, 'import products')));
}

function handlers(scopeOf: (ctx: SignedInCtx, input: ScopedInput) => Scope) {
  const whole = async (ctx: SignedInCtx, scope: Scope, id: string) =>
    presentWholeImport(ctx.db, await getImport(ctx.db, scope, id));
  return {
    list: async (ctx: SignedInCtx, input: ScopedInput) => ({
      imports: (await listImports(ctx.db, scopeOf(ctx, input), LISTED)).map(presentImport),
    }),
    template: async (ctx: SignedInCtx, input: ScopedInput) => importTemplate(scopeOf(ctx, input)),
    upload: async (ctx: SignedInCtx, input: ScopedInput & { body: ImportUpload }) => {
      const scope = scopeOf(ctx, input);
      return whole(ctx, scope, await uploadImport(ctx, scope, input.body));
    },
    get: (ctx: SignedInCtx, input: OneImport) => whole(ctx, scopeOf(ctx, input), input.params.id),
    uploadArchive: async (ctx: SignedInCtx, input: OneImport & { body: ImportArchivePart }) => {
      const scope = scopeOf(ctx, input);
      const { id } = input.params;
      await uploadArchivePart(ctx, scope, { id, input: input.body });
      return whole(ctx, scope, id);
    },
    check: async (ctx: SignedInCtx, input: OneImport & { body: { mapping: string[] } }) => {
      const scope = scopeOf(ctx, input);
      const { id } = input.params;
      await startCheck(ctx, scope, { id, mapping: input.body.mapping });
      return whole(ctx, scope, id);
    },
    run: async (ctx: SignedInCtx, input: OneImport & { body: { strict: boolean } }) => {
      const scope = scopeOf(ctx, input);
      const { id } = input.params;
      await startImport(ctx, scope, { id, isStrict: input.body.strict });
      return whole(ctx, scope, id);
    },
    listRows: async (ctx: SignedInCtx, input: OneImport & { query: ImportRowQuery }) => {
      const found = await getImport(ctx.db, scopeOf(ctx, input), input.params.id);
      const { id } = found;
      const { outcome, limit, offset } = input.query;
      const rows = await listRowsWith(ctx.db, id, { outcome, limit, offset });
      return {
        rows: rows.map((row) => presentRow(row, found)),
        totalCount: await countRowsWith(ctx.db, id, outcome),
      };
    },
    downloadRefused: async (ctx: SignedInCtx, input: OneImport) =>
      refusedRows(ctx, await getImport(ctx.db, scopeOf(ctx, input), input.params.id)),
    remove: (ctx: SignedInCtx, input: OneImport) =>
      removeImport(ctx, scopeOf(ctx, input), input.params.id),
  };
}
