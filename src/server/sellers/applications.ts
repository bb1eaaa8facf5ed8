import { businessNames } from '#domain/sellers/business-names.ts';
import { abnPassesCheck, digitsOf } from '#domain/sellers/business-numbers.ts';

import type {
  Application,
  ApplicationInput,
  BankDetails,
} from '#contract/endpoints/applications.ts';
import { AppError } from '#contract/errors/app-error.ts';
import { adminPages } from '#contract/paths/office-pages.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { notify } from '#server/notices/notify.ts';
import { newId } from '#server/platform/ids.ts';
import { maskAccount, openBankDetails, sealBankDetails } from '#server/sellers/bank-details.ts';
import {
  applicationApprovedMessage,
  applicationReceivedMessage,
  applicationRejectedMessage,
  moreInformationMessage,
} from '#server/sellers/messages.ts';
import {
  decideApplication,
  findApplication,
  findName,
  findNewestApplication,
  insertApplication,
  insertBusiness,
  lockApplication,
  makeSeller,
  nameSeller,
} from '#server/sellers/queries.ts';
import { logSecurityEvent } from '#server/platform/security-log.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** Only the last digits of the bank account show. */
export function presentApplication({ config }: Pick<SignedInCtx, 'config'>, row: Row): Application {
  const { bank_details: _, decided_by: _reviewer, business_address: address, ...rest } = row;
  return {
    ...rest,
    business_address: {
      address1: address['address1'] ?? '',
      address2: address['address2'] ?? null,
      city: address['city'] ?? '',
      state: (address['state'] ?? 'NSW') as Application['business_address']['state'],
      postcode: address['postcode'] ?? '',
      country: address['country'] ?? 'Australia',
    },
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    abn_is_well_formed: abnPassesCheck(row.abn),
    bank_account_masked: maskAccount(openBankDetails(config.dataKeys, row)),
  };
}

/** One open application per person (Rule 39). */
export async function submitApplication(ctx: SignedInCtx, input: ApplicationInput) {
  const id = newId();
  const application = await inTransaction(ctx, async (tx) => {
    const {
      bank_account_name: _name,
      bank_bsb: _bsb,
      bank_account_number: _number,
      ...rest
    } = input;
    const isNew = await insertApplication(tx.db, {
      ...rest,
      id,
      user_id: tx.actor.userId,
      business_address: JSON.stringify(input.business_address),
      bank_details: sealBankDetails(tx.config.dataKeys, id, input),
      status: 'pending',
      rejection_reason: null,
      decided_by: null,
      decided_at: null,
      created_at: tx.now,
    });
    if (!isNew) throw new AppError('APPLICATION_EXISTS');
    await queueMail(tx.db, tx, {
      to: input.contact_email,
      kind: 'application-received',
      message: (site) => applicationReceivedMessage(site, { businessName: input.business_name }),
    });
    await notify(tx, {
      kind: 'application',
      sellerId: null,
      title: `${input.business_name} has applied to become a seller`,
      path: adminPages.applications(),
      key: `application ${id}`,
    });
    const row = await findNewestApplication(tx.db, tx.actor.userId);
    if (row === undefined) throw new Error('The application was just written');
    return presentApplication(tx, row);
  });
  logSecurityEvent(ctx, 'bank_details_added', { userId: ctx.actor.userId });
  return application;
}

type Answer = { readonly success: boolean; readonly error: string | null };
const DONE: Answer = { success: true, error: null };
const refused = (error: string): Answer => ({ success: false, error });

interface Decision {
  readonly applicationId: string;
  readonly adminId: string;
}

/** Makes the applicant a seller in the same transaction (Rules 9 and 14). */
export async function approveApplication(ctx: SignedInCtx, decision: Decision): Promise<Answer> {
  return decide(ctx, decision, { status: 'approved', reason: null });
}

export async function rejectApplication(
  ctx: SignedInCtx,
  { reason, ...decision }: Decision & { readonly reason: string },
): Promise<Answer> {
  if (reason.trim() === '') return refused('Please provide a reason for rejection.');
  return decide(ctx, decision, { status: 'rejected', reason: reason.trim() });
}

async function decide(
  ctx: SignedInCtx,
  { applicationId, adminId }: Decision,
  { status, reason }: { status: 'approved' | 'rejected'; reason: string | null },
): Promise<Answer> {
  if (adminId !== ctx.actor.userId) return refused('admin_id must be your own id.');
  let newSellerId: string | null = null;
  const answer = await inTransaction(ctx, async (tx) => {
    const before = await lockApplication(tx.db, applicationId);
    if (before === undefined) return refused('Application not found');
    if (before.status !== 'pending')
      return refused(`This application was already ${before.status}.`);
    await decideApplication(tx.db, applicationId, {
      status,
      rejection_reason: reason,
      decided_by: tx.actor.userId,
      decided_at: tx.now,
    });
    if (status === 'approved') {
      const names = businessNames({
        businessType: before.business_type,
        businessName: before.business_name,
        personName: await findName(tx.db, before.user_id),
      });
      // Before the role, whose trigger would take the slug from the person's name.
      await nameSeller(tx.db, before.user_id, names.tradingName);
      if (await makeSeller(tx.db, before.user_id)) newSellerId = before.user_id;
      await insertBusiness(tx.db, {
        seller_id: before.user_id,
        legal_name: names.legalName,
        abn: digitsOf(before.abn),
        updated_at: tx.now,
      });
    }
    const about = { businessName: before.business_name };
    await queueMail(tx.db, tx, {
      to: before.contact_email,
      kind: status === 'approved' ? 'application-approved' : 'application-rejected',
      message: (site) =>
        reason === null
          ? applicationApprovedMessage(site, about)
          : applicationRejectedMessage(site, { reason }),
    });
    await recordChange(tx, {
      ...subjectOf(before),
      action: status,
      before: { status: 'pending' },
      after: { status, rejection_reason: reason },
    });
    return DONE;
  });
  if (newSellerId !== null) {
    const facts = { userId: newSellerId, actorId: adminId, from: 'customer', to: 'seller' };
    logSecurityEvent(ctx, 'role_changed', facts);
  }
  return answer;
}

/** The decrypted bank details. Each reading is recorded in the audit log. */
export async function revealBankDetails(ctx: SignedInCtx, id: string): Promise<BankDetails> {
  const { userId, details } = await inTransaction(ctx, async (tx) => {
    const row = await findApplication(tx.db, id);
    if (row === undefined) throw new AppError('APPLICATION_NOT_FOUND');
    await recordChange(tx, {
      ...subjectOf(row),
      action: 'bank details read',
      before: null,
      after: null,
    });
    return { userId: row.user_id, details: openBankDetails(tx.config.dataKeys, row) };
  });
  logSecurityEvent(ctx, 'bank_details_read', { userId, actorId: ctx.actor.userId });
  return details;
}

/** Asks the applicant a question by email; the application stays pending. */
export async function requestInformation(
  ctx: SignedInCtx,
  { id, message }: { id: string; message: string },
): Promise<Application> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockApplication(tx.db, id);
    if (row === undefined) throw new AppError('APPLICATION_NOT_FOUND');
    if (row.status !== 'pending') throw new AppError('APPLICATION_DECIDED');
    await queueMail(tx.db, tx, {
      to: row.contact_email,
      kind: 'application-question',
      message: (site) => moreInformationMessage(site, { question: message }),
    });
    await recordChange(tx, {
      ...subjectOf(row),
      action: 'information requested',
      before: null,
      after: { message },
    });
    return presentApplication(tx, row);
  });
}

function subjectOf({ id, business_name: name }: Row) {
  return { subject: 'seller application', subjectId: id, subjectName: name };
}
