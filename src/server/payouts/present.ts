import { cents } from '#domain/money/cents.ts';
import { isBankingDay, nextBankingDay, nextPayoutDay } from '#domain/payouts/schedule.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';

import type {
  OwnPayouts,
  Payout,
  PayoutDetail,
  PayoutLine,
} from '#contract/endpoints/office-payouts.ts';
import { AppError } from '#contract/errors/app-error.ts';

import type { Ctx, SignedInCtx } from '#server/http/context.ts';
import { missingSettings, nameOfFile } from '#server/payouts/bank-files.ts';
import { planNow, type Plan, type PlannedLine } from '#server/payouts/plan-now.ts';
import {
  findDraft,
  findPayout,
  findPayoutSettings,
  listFiles,
  listLines,
  listPayouts,
  listPaymentsOfSeller,
  type LineRow,
  type OwnPaymentRow,
  type PayoutRow,
  type PayoutSettingsRow,
} from '#server/payouts/queries.ts';
import { listBankDetails, maskAccount } from '#server/sellers/bank-details.ts';

/** A page of payouts; the draft shows what it would pay now. */
export async function readPayouts(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  page: { readonly limit: number; readonly offset: number },
) {
  const { rows, totalCount } = await listPayouts(ctx.db, page);
  const draft = await findDraft(ctx.db);
  const plan = rows.some(({ status }) => status === 'draft') ? await planNow(ctx) : null;
  const settings = plan?.settings ?? (await findPayoutSettings(ctx.db));
  return {
    payouts: rows.map((row) =>
      row.status === 'draft' && plan !== null
        ? { ...presentPayout(row), ...countsOf(plan) }
        : { ...presentPayout(row), payments: Number(row.payments), excluded: Number(row.excluded) },
    ),
    totalCount,
    draft_id: draft?.id ?? null,
    next_on: nextPayoutDay(rhythmOf(settings), sydneyDay(ctx.now)),
    missing_settings: missingSettings(settings),
  };
}

/** A payout with its sellers; a draft with those whom it would pay now. Refuses an unknown one. */
export async function getPayout(ctx: SignedInCtx, id: string): Promise<PayoutDetail> {
  const row = await findPayout(ctx.db, id);
  if (row === undefined) throw new AppError('PAYOUT_NOT_FOUND');
  const shown = row.status === 'draft' ? await showDraft(ctx) : await showDecided(ctx, row);
  return {
    ...presentPayout(row),
    ...shown,
    first_approval: approvalOf(row.first_name, row.first_approved_at),
    second_approval: approvalOf(row.second_name, row.second_approved_at),
    sent_at: row.sent_at?.toISOString() ?? null,
    voided_at: row.voided_at?.toISOString() ?? null,
    void_reason: row.void_reason,
    is_own_approval: row.first_approved_by === ctx.actor.userId,
    earliest_pay_on: earliestPayDay(ctx.now),
  };
}

/** Today, or the next day on which banks work. */
export function earliestPayDay(now: Date): string {
  const today = sydneyDay(now);
  return isBankingDay(today) ? today : nextBankingDay(today);
}

async function showDraft(ctx: SignedInCtx) {
  const plan = await planNow(ctx);
  return {
    ...countsOf(plan),
    lines: plan.lines.map(presentPlanned),
    seen: plan.seen,
    files: [],
    missing_settings: missingSettings(plan.settings),
    needs_second_person: plan.settings.needs_second_person,
  };
}

async function showDecided(ctx: SignedInCtx, row: PayoutRow) {
  const { id, number, status, first_approved_at: approvedAt } = row;
  const [lines, files] = [await listLines(ctx.db, id), await listFiles(ctx.db, id)];
  const isOpen = status === 'waiting' || status === 'approved';
  const paid = isOpen ? lines.filter(({ exclusion }) => exclusion === null) : [];
  const banks = await listBankDetails(
    ctx,
    paid.map((line) => line.seller_id),
  );
  const changeSince = (line: LineRow) => {
    if (!paid.includes(line)) return null;
    if (line.suspended_at !== null) return 'suspended' as const;
    const changedAt = banks.get(line.seller_id)?.changedAt;
    const isSame = changedAt !== undefined && approvedAt !== null && changedAt <= approvedAt;
    return isSame ? null : ('bank_details' as const);
  };
  const excluded = lines.filter(({ exclusion }) => exclusion !== null).length;
  return {
    payments: lines.length - excluded,
    excluded,
    lines: lines.map((line) => ({ ...presentLine(line), changed_since: changeSince(line) })),
    seen: '',
    files: files.map((file) => ({
      position: file.position,
      name: nameOfFile(number, file.position, files.length),
      sha256: file.sha256,
      total: cents(file.total_cents),
      payments: file.payments,
      downloaded_at: file.downloaded_at?.toISOString() ?? null,
    })),
    missing_settings: [],
    needs_second_person: status === 'waiting',
  };
}

type ListedRow = Pick<
  PayoutRow,
  'id' | 'number' | 'status' | 'due_on' | 'pay_on' | 'total_cents' | 'created_at'
>;

function presentPayout(row: ListedRow): Omit<Payout, 'payments' | 'excluded'> {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    due_on: row.due_on,
    pay_on: row.pay_on,
    created_at: row.created_at.toISOString(),
    total: cents(row.total_cents ?? 0),
  };
}

function countsOf({ lines, totalCents }: Plan) {
  const excluded = lines.filter(({ exclusion }) => exclusion !== null).length;
  return { total: totalCents, payments: lines.length - excluded, excluded };
}

function presentPlanned({ bank, exclusion, ...line }: PlannedLine): PayoutLine {
  return {
    id: null,
    seller_id: line.sellerId,
    seller_name: line.sellerName,
    balance: line.balanceCents,
    amount: line.amountCents,
    exclusion,
    usable_from:
      exclusion === 'bank_details_changed' ? (bank?.usableFrom?.toISOString() ?? null) : null,
    reference: null,
    account:
      bank === null
        ? null
        : {
            title: bank.details.bank_account_name,
            bsb: bank.details.bank_bsb,
            number_masked: maskAccount(bank.details),
          },
    returned_at: null,
    return_reason: null,
    changed_since: null,
  };
}

function presentLine(row: LineRow): Omit<PayoutLine, 'changed_since'> {
  return {
    id: row.id,
    seller_id: row.seller_id,
    seller_name: row.seller_name,
    balance: cents(row.balance_cents),
    amount: cents(row.amount_cents),
    exclusion: row.exclusion,
    usable_from: null,
    reference: row.reference,
    account: row.account_title === null ? null : accountOf(row),
    returned_at: row.returned_at?.toISOString() ?? null,
    return_reason: row.return_reason,
  };
}

function accountOf(row: Pick<LineRow, 'account_title' | 'account_bsb' | 'account_masked'>) {
  return {
    title: row.account_title ?? '',
    bsb: row.account_bsb ?? '',
    number_masked: row.account_masked ?? '',
  };
}

function approvalOf(name: string, at: Date | null) {
  return at === null ? null : { name, at: at.toISOString() };
}

/** What the next payout would pay a seller, and the payments before it. */
export async function readOwnPayouts(
  ctx: Pick<Ctx, 'db' | 'config' | 'now'>,
  { sellerId, ...page }: { sellerId: string; limit: number; offset: number },
): Promise<OwnPayouts> {
  const [plan, { rows, totalCount }] = await Promise.all([
    planNow(ctx, sellerId),
    listPaymentsOfSeller(ctx.db, { sellerId, ...page }),
  ]);
  const [line] = plan.lines;
  const exclusion = line?.balanceCents === 0 ? null : (line?.exclusion ?? null);
  return {
    next: {
      day: nextPayoutDay(rhythmOf(plan.settings), sydneyDay(ctx.now)),
      amount: plan.totalCents,
      exclusion,
      usable_from: (line && presentPlanned(line).usable_from) ?? null,
      minimum: cents(plan.settings.minimum_cents),
    },
    payouts: rows.map(presentOwn),
    totalCount,
  };
}

export function presentOwn(row: OwnPaymentRow): OwnPayouts['payouts'][number] {
  const status = row.status === 'sent' ? 'sent' : 'approved';
  return {
    id: row.id,
    number: row.number,
    status: row.returned_at === null ? status : 'returned',
    pay_on: row.pay_on ?? '',
    amount: cents(row.amount_cents),
    reference: row.reference ?? '',
    account: accountOf(row),
    sent_at: row.sent_at?.toISOString() ?? null,
    returned_at: row.returned_at?.toISOString() ?? null,
    return_reason: row.return_reason,
  };
}

export function rhythmOf({ schedule, first_on: firstOn }: PayoutSettingsRow) {
  return { schedule, firstOn };
}
