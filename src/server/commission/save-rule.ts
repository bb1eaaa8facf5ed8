import { z } from 'zod';

import {
  CommissionRuleSchema,
  type CommissionOrder,
  type CommissionRuleChange,
  type CommissionRuleInput,
  type CommissionRules,
  type OfficeCommissionRule,
} from '#contract/endpoints/office-commission.ts';
import { AppError } from '#contract/errors/app-error.ts';

import {
  changeRecord,
  createRecord,
  deleteRecord,
  type RecordKind,
} from '#server/audit/edit-record.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { presentRule } from '#server/commission/present.ts';
import {
  deleteCommissionRule,
  findCommissionRule,
  freeFirstPosition,
  holdTarget,
  insertCommissionRule,
  lastPosition,
  listCommissionRules,
  lockCommissionRule,
  lockRuleOrder,
  placeRules,
  updateCommissionRule,
  type TargetColumn,
} from '#server/commission/queries.ts';
import { inTransaction, type Ctx, type SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import { findGlobalSettings } from '#server/settings/queries.ts';
import { operatorIsRegistered } from '#server/shop/load-shop.ts';
import type { Db } from '#server/platform/database.ts';

/** What a rule is for, with the words of its refusal. */
const TARGETS = {
  seller_id: 'Choose a seller.',
  department_id: 'Choose a department.',
  category_id: 'Choose a category.',
  product_id: 'Choose a product.',
} as const satisfies Record<TargetColumn, string>;

const TARGET_COLUMNS = Object.keys(TARGETS) as TargetColumn[];

export const commissionRuleKind: RecordKind<OfficeCommissionRule> = {
  subject: 'commission rule',
  nameOf: ({ name }) => name,
  notFound: 'COMMISSION_RULE_NOT_FOUND',
  find: async (db, id) => {
    const row = await findCommissionRule(db, id);
    return row && presentRule(row);
  },
  lock: lockCommissionRule,
  factsOf: (rule) => ({
    name: rule.name,
    ...Object.fromEntries(TARGET_COLUMNS.flatMap((column) => targetFacts(rule, column))),
    rate_bps: rule.rate,
    fixed_cents: rule.fixed,
    minimum_cents: rule.minimum,
    maximum_cents: rule.maximum,
    includes_freight: rule.includes_freight,
    starts_at: rule.starts_at,
    version: rule.version,
  }),
  encode: (rule) => z.encode(CommissionRuleSchema, rule),
};

/** The id and, for people who read the log, the name. */
function targetFacts(rule: OfficeCommissionRule, column: TargetColumn) {
  const name = rule[column] === null ? null : rule.target_name;
  return [
    [column.replace(/_id$/, ''), name],
    [column, rule[column]],
  ];
}

/** All rules in their order, and whether GST is added to them. */
export async function getCommissionRules({ db }: Pick<Ctx, 'db'>): Promise<CommissionRules> {
  const [rows, settings] = await Promise.all([listCommissionRules(db), findGlobalSettings(db)]);
  return { rules: rows.map(presentRule), has_gst: operatorIsRegistered(settings) };
}

/**
 * Adds a rule where it takes effect: before all others, or after them if it is for everyone,
 * because the rules below it would never be reached (Rule 116).
 */
export async function createCommissionRule(ctx: SignedInCtx, input: CommissionRuleInput) {
  const id = newId();
  return createRecord(ctx, commissionRuleKind, {
    id,
    insert: async (trx) => {
      refuseContradictions(input);
      await requireTarget(trx, input);
      await lockRuleOrder(trx);
      const isForEveryone = TARGET_COLUMNS.every((column) => input[column] === null);
      if (!isForEveryone) await freeFirstPosition(trx);
      await insertCommissionRule(trx, {
        id,
        position: isForEveryone ? (await lastPosition(trx)) + 1 : 1,
        ...columnsOf(input, ctx.now),
        created_at: ctx.now,
      });
    },
  });
}

/** Changes the fields that the input names. Orders keep the rule that they were placed with. */
export async function changeCommissionRule(
  ctx: SignedInCtx,
  { id, input: { version, ...change } }: { id: string; input: CommissionRuleChange },
): Promise<OfficeCommissionRule> {
  const { after } = await changeRecord(ctx, commissionRuleKind, {
    id,
    version,
    apply: async (trx, before) => {
      const rule = { ...before, ...change };
      refuseContradictions(rule);
      await requireTarget(trx, change);
      await updateCommissionRule(trx, id, columnsOf(rule, ctx.now));
    },
  });
  return after;
}

export async function removeCommissionRule(ctx: SignedInCtx, id: string): Promise<void> {
  await deleteRecord(ctx, commissionRuleKind, {
    id,
    remove: (trx) => deleteCommissionRule(trx, id),
  });
}

/** Changes the order of all rules. Refused if they are no longer as they were shown. */
export async function orderCommissionRules(
  ctx: SignedInCtx,
  { ids, expected_ids: expectedIds }: CommissionOrder,
): Promise<CommissionRules> {
  return inTransaction(ctx, async (tx) => {
    await lockRuleOrder(tx.db);
    const before = await listCommissionRules(tx.db);
    const isAsShown =
      before.length === expectedIds.length &&
      before.every((rule, index) => rule.id === expectedIds[index]?.toLowerCase());
    if (!isAsShown) throw new AppError('COMMISSION_RULES_CHANGED');
    const ordered = ids.map((id) => before.find((rule) => rule.id === id.toLowerCase()));
    const isWhole = new Set(ordered).size === before.length && ids.length === before.length;
    if (!isWhole || ordered.includes(undefined)) {
      throw new AppError('INVALID_INPUT', { fields: { ids: 'Name every rule once.' } });
    }
    await placeRules(tx.db, ids);
    const after = await getCommissionRules(tx);
    const namesOf = (rules: readonly { readonly name: string }[]) => ({
      order: rules.map(({ name }) => name),
    });
    await recordChange(tx, {
      action: 'reordered',
      subject: 'commission rules',
      subjectId: null,
      subjectName: '',
      before: namesOf(before),
      after: namesOf(after.rules),
    });
    return after;
  });
}

type RuleFields = Omit<CommissionRuleInput, 'starts_at'> & { readonly starts_at: string | null };

function columnsOf(rule: RuleFields, now: Date) {
  return {
    name: rule.name,
    seller_id: rule.seller_id,
    department_id: rule.department_id,
    category_id: rule.category_id,
    product_id: rule.product_id,
    rate_bps: rule.rate,
    fixed_cents: rule.fixed,
    minimum_cents: rule.minimum,
    maximum_cents: rule.maximum,
    includes_freight: rule.includes_freight,
    starts_at: rule.starts_at ?? now,
    updated_at: now,
  };
}

function refuseContradictions(rule: RuleFields): void {
  const [, second] = TARGET_COLUMNS.filter((column) => rule[column] !== null);
  const { minimum, maximum } = rule;
  const fields = {
    ...(second === undefined
      ? {}
      : { [second]: 'A rule is for one seller, department, category or product.' }),
    ...(minimum !== null && maximum !== null && minimum > maximum
      ? { minimum: 'The minimum is above the maximum.' }
      : {}),
  };
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_INPUT', { fields });
}

async function requireTarget(
  db: Db,
  rule: { readonly [Column in TargetColumn]?: string | null },
): Promise<void> {
  for (const column of TARGET_COLUMNS) {
    const id = rule[column];
    if (id == null || (await holdTarget(db, column, id))) continue;
    throw new AppError('INVALID_INPUT', { fields: { [column]: TARGETS[column] } });
  }
}
