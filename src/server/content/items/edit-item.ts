import { z } from 'zod';

import { slugify } from '#domain/catalog/slug.ts';

import type {
  ContentState,
  ContentSummary,
  ContentVersion,
  LeftDraft,
  Publication,
} from '#contract/endpoints/office-site-content.ts';
import { AppError } from '#contract/errors/app-error.ts';

import {
  changeRecord,
  createRecord,
  deleteRecord,
  getRecord,
  type RecordKind,
} from '#server/audit/edit-record.ts';
import type { KindRules } from '#server/content/items/kinds.ts';
import {
  deleteItemRow,
  deleteVersion,
  findItems,
  insertItem,
  insertVersion,
  listSlugs,
  listVersions,
  lockItem,
  touchItem,
  updateVersion,
  type ItemRow,
} from '#server/content/items/queries.ts';
import { loadPlaceholderValues, missingNames, missingWords } from '#server/content/items/texts.ts';
import type { Ctx, SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { Db } from '#server/platform/database.ts';

/** An item as its form shows it. */
export interface ContentRecord<Body> {
  readonly id: string;
  readonly slug: string;
  readonly state: ContentState;
  readonly version: number;
  readonly body: Body;
  readonly versions: ContentVersion[];
}

type Item<Body> = Omit<ItemRow, 'body'> & { readonly body: Body; readonly state: ContentState };

/** A list in its order. */
export async function listContent<Body>(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  rules: KindRules<Body>,
): Promise<{ items: ContentSummary[]; totalCount: number }> {
  const items = (await findItems(db, { kind: rules.kind, now })).map((row) =>
    itemOf<Body>(row, now),
  );
  return {
    items: items.map((item) => ({
      id: item.id,
      slug: item.slug,
      name: rules.nameOf(item.body),
      note: rules.noteOf(item.body),
      picture: rules.pictureOf?.(item.body) ?? null,
      state: item.state,
      published_from: (item.live_from ?? item.published_from)?.toISOString() ?? null,
      updated_at: item.updated_at.toISOString(),
    })),
    totalCount: items.length,
  };
}

export async function getContent<Body>(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  rules: KindRules<Body>,
  id: string,
): Promise<ContentRecord<Body>> {
  return present(db, await getRecord(db, recordKind(rules, now), id));
}

/** Adds a draft at the end of its list. */
export async function addContent<Body>(
  ctx: SignedInCtx,
  rules: KindRules<Body>,
  input: Body,
): Promise<ContentRecord<Body>> {
  const id = newId();
  const body = rules.clean(input);
  const slugs = new Set(await listSlugs(ctx.db, rules.kind));
  const base = slugify(rules.nameOf(body)) || rules.kind;
  let slug = base;
  for (let count = 2; slugs.has(slug); count += 1) slug = `${base}-${count}`;
  const item = await createRecord(ctx, recordKind(rules, ctx.now), {
    id,
    insert: async (trx) => {
      const times = { created_at: ctx.now, updated_at: ctx.now };
      await insertItem(trx, { id, kind: rules.kind, slug, ...times });
      await insertDraft(trx, ctx, { itemId: id, number: 1, body });
    },
  });
  return present(ctx.db, item);
}

/**
 * Changes the draft, or begins one: a published version is never edited (Rule 114). A version that
 * waits for its time is still a draft, which has to resolve.
 */
export async function saveContent<Body extends object>(
  ctx: SignedInCtx,
  rules: KindRules<Body>,
  { id, version, change }: SaveInput<Body>,
): Promise<ContentRecord<Body>> {
  const { after } = await changeRecord(ctx, recordKind(rules, ctx.now), {
    id,
    version,
    apply: async (trx, before) => {
      const body = rules.clean({ ...before.body, ...change });
      if (before.state === 'scheduled') await refuseMissing({ ...ctx, db: trx }, body);
      if (isEditable(before, ctx.now)) {
        await updateVersion(trx, before.version_id, { body: JSON.stringify(body) });
        if (before.state === 'scheduled') {
          await rules.published?.({ ...ctx, db: trx }, before.slug);
        }
      } else {
        await insertDraft(trx, ctx, { itemId: id, number: before.number + 1, body });
      }
      await touchItem(trx, id, ctx.now);
    },
  });
  return present(ctx.db, after);
}

interface SaveInput<Body> {
  readonly id: string;
  readonly version: number | undefined;
  readonly change: Partial<Body>;
}

/** Publishes the draft, now or at a time to come. A placeholder without a value refuses it. */
export async function publishContent<Body>(
  ctx: SignedInCtx,
  rules: KindRules<Body>,
  { id, ...publication }: Publication & { readonly id: string },
): Promise<ContentRecord<Body>> {
  const from = publication.published_from === null ? ctx.now : new Date(publication.published_from);
  if (publication.published_from !== null && from <= ctx.now) {
    throw new AppError('INVALID_INPUT', {
      fields: { published_from: 'Choose a time that is still to come, or leave it blank for now.' },
    });
  }
  return command(ctx, rules, id, {
    action: from > ctx.now ? 'scheduled' : 'published',
    apply: async (trx, before) => {
      if (!isEditable(before, ctx.now)) throw new AppError('CONTENT_PUBLISHED');
      await refuseMissing({ ...ctx, db: trx }, before.body);
      await updateVersion(trx, before.version_id, {
        published_from: from,
        change: publication.change,
      });
      await rules.published?.({ ...ctx, db: trx }, before.slug);
    },
  });
}

/** Publishes every draft that can be; returns the others with what has no value in them. */
export async function publishAllContent<Body>(
  ctx: SignedInCtx,
  rules: KindRules<Body>,
): Promise<{ published: number; left: LeftDraft[] }> {
  const items = await findItems(ctx.db, { kind: rules.kind, now: ctx.now });
  const drafts = items
    .map((row) => itemOf<Body>(row, ctx.now))
    .filter(({ state }) => state === 'draft' || state === 'changed');
  const values = await loadPlaceholderValues(ctx);
  const left: LeftDraft[] = [];
  for (const { id, body } of drafts) {
    const missing = missingNames(body, values);
    if (missing.length > 0) left.push({ id, name: rules.nameOf(body), missing });
    else await publishContent(ctx, rules, { id, published_from: null, change: '' });
  }
  return { published: drafts.length - left.length, left };
}

/** Makes a version that waits for its time a draft again. */
export async function withdrawContent<Body>(
  ctx: SignedInCtx,
  rules: KindRules<Body>,
  id: string,
): Promise<ContentRecord<Body>> {
  return command(ctx, rules, id, {
    action: 'withdrew',
    apply: async (trx, before) => {
      if (before.state !== 'scheduled') throw new AppError('CONTENT_NOT_SCHEDULED');
      await updateVersion(trx, before.version_id, { published_from: null });
    },
  });
}

/** Drops the draft; what is published stays. */
export async function discardDraft<Body>(
  ctx: SignedInCtx,
  rules: KindRules<Body>,
  id: string,
): Promise<ContentRecord<Body>> {
  return command(ctx, rules, id, {
    action: 'discarded',
    apply: async (trx, before) => {
      if (before.state !== 'changed') throw new AppError('CONTENT_NOT_PUBLISHED');
      await deleteVersion(trx, before.version_id);
    },
  });
}

export async function removeContent<Body>(
  ctx: SignedInCtx,
  rules: KindRules<Body>,
  id: string,
): Promise<void> {
  await deleteRecord(ctx, recordKind(rules, ctx.now), {
    id,
    remove: (trx) => deleteItemRow(trx, id),
  });
}

interface Command<Body> {
  readonly action: string;
  readonly apply: (trx: Db, before: Item<Body>) => Promise<void>;
}

async function command<Body>(
  ctx: SignedInCtx,
  rules: KindRules<Body>,
  id: string,
  { action, apply }: Command<Body>,
): Promise<ContentRecord<Body>> {
  const { after } = await changeRecord(ctx, recordKind(rules, ctx.now), {
    id,
    action,
    apply: async (trx, before) => {
      await apply(trx, before);
      await touchItem(trx, id, ctx.now);
    },
  });
  return present(ctx.db, after);
}

function recordKind<Body>(rules: KindRules<Body>, now: Date): RecordKind<Item<Body>> {
  return {
    subject: rules.subject,
    nameOf: ({ body }) => rules.nameOf(body),
    notFound: 'CONTENT_NOT_FOUND',
    find: async (db, id) => {
      const [row] = await findItems(db, { kind: rules.kind, id, now });
      return row && itemOf(row, now);
    },
    lock: lockItem,
    factsOf: ({ body, number, published_from: from, change }) => ({
      ...body,
      number,
      published_from: from,
      change,
    }),
    // The versions do not matter to somebody whose save was refused.
    encode: (item) => ({ ...recordOf(item, []), body: z.encode(rules.body, item.body) }),
  };
}

async function present<Body>(db: Db, item: Item<Body>): Promise<ContentRecord<Body>> {
  const versions = await listVersions(db, item.id);
  return recordOf(
    item,
    versions.map(({ published_from: from, created_at: at, ...version }) => ({
      ...version,
      published_from: from === null ? null : new Date(from).toISOString(),
      created_at: at.toISOString(),
    })),
  );
}

function recordOf<Body>(item: Item<Body>, versions: ContentVersion[]): ContentRecord<Body> {
  const { id, slug, state, version, body } = item;
  return { id, slug, state, version, body, versions };
}

function itemOf<Body>(row: ItemRow, now: Date): Item<Body> {
  return { ...row, body: row.body as Body, state: stateOf(row, now) };
}

function stateOf({ published_from: from, live_from: live }: ItemRow, now: Date): ContentState {
  if (from === null) return live === null ? 'draft' : 'changed';
  return from > now ? 'scheduled' : 'published';
}

/** Drafts, and versions that nobody has seen yet. */
function isEditable({ published_from: from }: Pick<ItemRow, 'published_from'>, now: Date): boolean {
  return from === null || from > now;
}

async function insertDraft(
  trx: Db,
  { actor, now }: SignedInCtx,
  { itemId, number, body }: { itemId: string; number: number; body: unknown },
): Promise<void> {
  const name = `${actor.firstName} ${actor.lastName}`.trim() || actor.email;
  await insertVersion(trx, {
    id: newId(),
    item_id: itemId,
    number,
    body: JSON.stringify(body),
    created_at: now,
    created_by: name,
  });
}

async function refuseMissing(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  body: unknown,
): Promise<void> {
  const fields = missingWords(body, await loadPlaceholderValues(ctx));
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
}
