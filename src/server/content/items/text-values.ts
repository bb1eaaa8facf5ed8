import { isDeepStrictEqual } from 'node:util';

import { fillContent, type PlaceholderValues } from '#domain/content/placeholders.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { ALL_KINDS, type KindRules } from '#server/content/items/kinds.ts';
import {
  findNewestTextValues,
  findPublishedOrScheduled,
  findTextValuesAt,
  insertTextValues,
  type Moment,
} from '#server/content/items/queries.ts';
import { loadPlaceholderValues, type TextCtx } from '#server/content/items/texts.ts';
import { newId } from '#server/platform/ids.ts';

/**
 * Records what the placeholders stand for, unless that is on record already. A job does so every
 * minute, because values also change with the time and at a start with other settings; a save does
 * so at once, so that placing an order need not (Rule 114).
 */
export async function recordTextValues(ctx: TextCtx): Promise<void> {
  const [values, newest] = await Promise.all([
    loadPlaceholderValues(ctx),
    findNewestTextValues(ctx.db),
  ]);
  const byName = Object.fromEntries(values);
  if (isDeepStrictEqual(byName, newest?.by_name)) return;
  await insertTextValues(ctx.db, {
    id: newId(),
    from_at: ctx.now,
    by_name: JSON.stringify(byName),
  });
}

/** What the placeholders stood for at a moment. Those that came later have today's value. */
export async function findValuesAt(ctx: TextCtx, moment: Moment): Promise<PlaceholderValues> {
  const [today, recorded] = await Promise.all([
    loadPlaceholderValues(ctx),
    findTextValuesAt(ctx.db, moment),
  ]);
  return new Map([...today, ...Object.entries(recorded?.by_name ?? {})]);
}

/**
 * Makes a change of values that texts name, in the transaction of `tx`, and records it. Refuses to
 * take a value away that a published or scheduled text needs (Rule 114).
 */
export async function changeTextValues(tx: TextCtx, change: () => Promise<void>): Promise<void> {
  await recordTextValues(tx);
  const before = new Set(await listMissing(tx));
  await change();
  const missing = (await listMissing(tx)).filter((words) => !before.has(words));
  if (missing.length > 0) {
    throw new AppError('INVALID_INPUT', {
      message: `Published texts need a value that this would remove: ${missing.join(', ')}. Change the texts first.`,
    });
  }
  await recordTextValues(tx);
}

/** “{legal_name} in “Terms of use””, for every placeholder without a value. */
async function listMissing(ctx: TextCtx): Promise<string[]> {
  const values = await loadPlaceholderValues(ctx);
  const missingOf = async ({ kind, body: schema, nameOf }: KindRules) =>
    (await findPublishedOrScheduled(ctx.db, { kind, now: ctx.now })).flatMap(({ body }) =>
      fillContent(body, values).missing.map(
        ({ name }) => `{${name}} in “${nameOf(schema.parse(body))}”`,
      ),
    );
  const found = await Promise.all(ALL_KINDS.map((rules) => missingOf(rules)));
  return [...new Set(found.flat())];
}
