import { linesLeft, openingStates } from '#domain/shop/opening.ts';

import type { Opening } from '#contract/endpoints/office-opening.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { personOf, recordChange } from '#server/audit/record-change.ts';
import { endClosure, findClosure } from '#server/closures/queries.ts';
import { inTransaction, type Ctx, type SignedInCtx } from '#server/http/context.ts';
import { MISSING_WORDS, type OpeningFacts } from '#server/opening/missing-words.ts';
import { confirmLine, hasDemoReviews, readOpeningFacts } from '#server/opening/queries.ts';
import { findBackupState } from '#server/operations/backup-state.ts';
import { paymentMode, testPaymentsRefusal } from '#server/platform/payment-config.ts';
import { presentSettings } from '#server/settings/present.ts';
import { requireGlobalSettings, takeBackConfirmation } from '#server/settings/queries.ts';
import { getTestMail } from '#server/settings/test-mail.ts';
import { presentShop } from '#server/shop/load-shop.ts';

const SHOP = { subject: 'shop', subjectId: null, subjectName: '' };

/** The checklist before the first opening, and what visitors will see (Rule 110). */
export async function getOpening(ctx: Pick<Ctx, 'db' | 'config' | 'clock'>): Promise<Opening> {
  const { db, config, clock } = ctx;
  const [facts, profile, backups, closure, { test_mail: testMail }] = await Promise.all([
    readOpeningFacts(db, clock()),
    requireGlobalSettings(db),
    findBackupState(ctx),
    findClosure(db),
    getTestMail(ctx),
  ]);
  const paymentsRefusal = testPaymentsRefusal(config);
  const settings = presentSettings(profile);
  const has = (...values: readonly (string | boolean | null)[]) =>
    values.every((value) => value !== null);
  const states = openingStates({
    profile:
      has(profile.trading_name, profile.legal_name) && (has(profile.phone) || has(profile.email)),
    tax_number: has(profile.abn, profile.gst_registered),
    look: has(profile.logo) || has(profile.icon),
    payments: paymentsRefusal === null,
    mail: facts.has_sent_test_mail,
    settings: facts.confirmed.includes('settings'),
    legal: facts.unpublished_pages.length === 0,
    product: facts.products_in_stock > 0,
    backup: backups.whole !== null || config.backups.isElsewhere,
  });
  const missing: OpeningFacts = {
    profile,
    paymentsRefusal,
    canSendMail: config.mail.url !== null || config.demo,
    testMail,
    settings,
    unpublishedPages: facts.unpublished_pages,
    products: facts.products,
    backupError: backups.failed?.error ?? null,
  };
  return {
    is_opened: closure?.reason !== 'opening',
    opened_at: facts.opened_at?.toISOString() ?? null,
    opened_by: facts.opened_by,
    lines: states.map(({ line, isDone, isRequired }) => ({
      line,
      is_done: isDone,
      is_required: isRequired,
      reason: isDone || line === 'look' ? null : MISSING_WORDS[line](missing),
    })),
    visible: {
      shop: presentShop(profile, config),
      stores: facts.stores,
      pages: facts.published_pages,
      products: facts.products,
      products_in_stock: facts.products_in_stock,
      payment_provider: config.activePayments,
      settings: { ...settings, payment_mode: paymentMode(config) },
    },
  };
}

/** Confirms a line in the administrator's name, or takes the confirmation back. */
export async function setConfirmation(
  ctx: SignedInCtx,
  { line, is_confirmed: isConfirmed }: { line: 'settings'; is_confirmed: boolean },
): Promise<Opening> {
  return inTransaction(ctx, async (tx) => {
    if (isConfirmed) await confirmLine(tx.db, { line, now: tx.now, person: personOf(tx) });
    else await takeBackConfirmation(tx.db, line);
    await recordChange(tx, {
      ...SHOP,
      action: isConfirmed ? 'confirmed' : 'took back',
      before: { line: isConfirmed ? null : line },
      after: { line: isConfirmed ? line : null },
    });
    return getOpening(tx);
  });
}

/** Opens the shop to visitors and customers; it may be open already. */
export async function openForBusiness(ctx: SignedInCtx): Promise<Opening> {
  return inTransaction(ctx, async (tx) => {
    const before = await getOpening(tx);
    if (before.is_opened) return before;
    const left = linesLeft(
      before.lines.map(({ line, is_done: isDone, is_required: isRequired }) => ({
        line,
        isDone,
        isRequired,
      })),
    );
    if (left.length > 0) throw new AppError('NOT_READY_TO_OPEN', { data: { lines: left } });
    if (await hasDemoReviews(tx.db)) {
      throw new AppError('NOT_READY_TO_OPEN', {
        message:
          'The shop has reviews of the demo shop. Remove them with "npm run demo:clear" before you open it.',
      });
    }
    await endClosure(tx.db, { now: tx.now, person: personOf(tx), reason: 'opening' });
    await recordChange(tx, {
      ...SHOP,
      action: 'opened',
      before: { opened: false },
      after: { opened: true },
    });
    return getOpening(tx);
  });
}
