import { announceExpiries } from '#server/api-keys/announce-expiries.ts';
import { forgetOldData } from '#server/accounts/forget-old-data.ts';
import { tellBackInStock } from '#server/consents/back-in-stock/tell-back-in-stock.ts';
import { sendReviewRequests } from '#server/consents/review-requests/send-review-requests.ts';
import { issueCommissionInvoices } from '#server/commission-invoices/issue-month.ts';
import { forgetUnusedValues } from '#server/catalog/editing/attributes/forget-unused-values.ts';
import { readChangedAttributes } from '#server/catalog/editing/attributes/save-attributes.ts';
import { endProvenSavings } from '#server/catalog/savings/end-savings.ts';
import { fetchImportPictures } from '#server/catalog/editing/imports/fetch-pictures.ts';
import { workOnImports } from '#server/catalog/editing/imports/work-on-imports.ts';
import { keepBackedUp } from '#server/backups/nightly-backup.ts';
import { recordTextValues } from '#server/content/items/text-values.ts';
import type { Services } from '#server/http/context.ts';
import type { ReadAs } from '#server/http/read-as.ts';
import { logBrokenInvariants } from '#server/invariants/check-invariants.ts';
import type { JobHandlers } from '#server/jobs/jobs.ts';
import { releaseEarnings } from '#server/ledger/release-earnings.ts';
import { createMailSender } from '#server/mail/send-mail.ts';
import { mailNoticesOfTheDay } from '#server/notices/mail-notices-of-the-day.ts';
import { readBooks } from '#server/payments/books/read-books.ts';
import { draftDuePayout } from '#server/payouts/begin-payout.ts';
import { reconcileBooks } from '#server/payments/reconcile-books.ts';
import { payOutSandbox } from '#server/payments/sandbox/books.ts';
import { deliverSandboxWebhook } from '#server/payments/sandbox/deliver-sandbox-webhook.ts';
import { playSandboxDispute } from '#server/payments/sandbox/disputes.ts';
import { endSandboxSession } from '#server/payments/sandbox/sandbox.ts';
import { tellRecalledBuyers } from '#server/recalls/tell-buyers.ts';
import { askAboutRefunds, sendRefund, resendWaitingRefunds } from '#server/refunds/send-refund.ts';
import { settlePendingRefund } from '#server/payments/sandbox/refunds.ts';
import { escalateOverdueReturns } from '#server/returns/escalate-overdue.ts';
import { applyRetention } from '#server/retention/apply-retention.ts';
import { beginRegistrations } from '#server/settings/gst-registration.ts';
import { announceAgreement } from '#server/sellers/announce-agreement.ts';
import { followSelling } from '#server/sellers/follow-selling.ts';
import { createFileStore } from '#server/uploads/file-store.ts';
import { dropRemovedFiles, dropUnfinishedFiles } from '#server/uploads/upload-picture.ts';
import { deliverWebhooks } from '#server/webhooks/deliver.ts';
import { prepareWebhooks } from '#server/webhooks/prepare.ts';
import { replayBatch } from '#server/webhooks/replay.ts';
import { reconcilePayments, releaseExpiredHolds } from '#server/payments/reconcile-payments.ts';

/** Where this process's jobs reach the shop itself. */
export interface OwnAddresses {
  /** Such as `http://127.0.0.1:3000`, without a trailing slash. */
  readonly url: string;
  /** The database server itself, not a pooler. */
  readonly databaseUrl: string;
  /** Reads what webhooks send, as the API answers it. */
  readonly readAs: ReadAs;
  /** `fetch` unless given; tests pass the application's own. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** The handler of every job. */
export function jobHandlers(services: Services, own: OwnAddresses): JobHandlers {
  const ctx = () => ({ ...services, now: services.clock() });
  const sendMail = createMailSender(services);
  return {
    'deliver-sandbox-webhook': ({ event }) =>
      deliverSandboxWebhook({
        event,
        url: `${own.url}/webhooks/sandbox`,
        secret: services.config.sandboxWebhookSecret,
        now: services.clock(),
        fetch: own.fetch ?? ((request) => fetch(request)),
      }),
    'expire-sandbox-session': async ({ sessionId }) => {
      await endSandboxSession(services, sessionId);
    },
    'release-expired-holds': ({ orderId }) => releaseExpiredHolds(ctx(), orderId),
    'settle-sandbox-refund': (settled) => settlePendingRefund(services, settled),
    'play-sandbox-dispute': (dispute) => playSandboxDispute(ctx(), dispute),
    'pay-out-sandbox': () => payOutSandbox(ctx()),
    'reconcile-payments': () => reconcilePayments(ctx()),
    'send-refund': (refund) => sendRefund(ctx(), refund),
    'ask-about-refunds': async (payment) => {
      await askAboutRefunds(ctx(), payment);
    },
    'resend-refunds': () => resendWaitingRefunds(ctx()),
    'read-books': (wanted) => readBooks(ctx(), wanted),
    'reconcile-books': (from) => reconcileBooks(ctx(), from),
    'drop-unfinished-files': async () => {
      const store = createFileStore(services.config);
      await dropUnfinishedFiles(ctx(), store);
      await dropRemovedFiles(ctx(), store);
    },
    'release-earnings': () => releaseEarnings(ctx()),
    'draft-payouts': () => draftDuePayout(services),
    'issue-commission-invoices': () => issueCommissionInvoices(ctx()),
    'mail-notices': () => mailNoticesOfTheDay(ctx()),
    'read-attributes': () => readChangedAttributes(services),
    'fetch-import-pictures': () => fetchImportPictures(ctx(), createFileStore(services.config)),
    'work-on-imports': (wanted) => workOnImports(ctx(), wanted),
    'end-savings': () => endProvenSavings(services),
    'record-text-values': () => recordTextValues(ctx()),
    'follow-selling': () => followSelling(ctx()),
    'begin-registrations': () => beginRegistrations(ctx()),
    'announce-agreement': () => announceAgreement(ctx()),
    'tell-back-in-stock': () => tellBackInStock(ctx()),
    'tell-recalled-buyers': () => tellRecalledBuyers(ctx()),
    'send-review-requests': () => sendReviewRequests(ctx()),
    'escalate-returns': () => escalateOverdueReturns(ctx()),
    'announce-key-expiries': () => announceExpiries(ctx()),
    'prepare-webhooks': () => prepareWebhooks(ctx(), own.readAs),
    'deliver-webhooks': ({ endpointId }) => deliverWebhooks(ctx(), own.readAs, endpointId),
    'replay-webhook': (range) => replayBatch(ctx(), range),
    'check-invariants': () => logBrokenInvariants(services),
    'send-mail': ({ mailId }) => sendMail(mailId),
    'forget-old-data': async () => {
      await forgetOldData(services);
      await forgetUnusedValues(services);
    },
    'back-up': () => keepBackedUp(services, own.databaseUrl),
    'apply-retention': () => applyRetention(services),
  };
}
