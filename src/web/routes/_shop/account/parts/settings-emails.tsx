import { pages } from '#contract/paths/pages.ts';
import type {
  EmailPreference,
  EmailPreferences,
  StockRequest,
} from '#contract/schemas/consents.ts';
import { CONSENT_WORDS, WITHDRAWAL_WORDS } from '#contract/text/consents.ts';

import { OutcomeNotice } from '#web/features/auth/credential-form.tsx';
import { useEmailPreferences } from '#web/features/emails/use-email-preferences.ts';
import { OrderDate } from '#web/features/orders/order-date.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

/** The emails that need consent, and the items that the customer waits for (Rules 134 and 135). */
export function SettingsEmails({ id }: { id: string }) {
  const emails = useEmailPreferences();
  return (
    <Card as="section" id={id} title="Emails you receive">
      {emails.data !== null ? (
        <EmailChoices data={emails.data} onChange={emails.replace} />
      ) : emails.status === 'error' ? (
        <InlineError message={errorMessage(emails.error)} onRetry={emails.reload} />
      ) : (
        <Loading label="Loading...">
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
    </Card>
  );
}

interface EmailChoicesProps {
  data: EmailPreferences;
  onChange: (data: EmailPreferences) => void;
}

function EmailChoices({ data, onChange }: EmailChoicesProps) {
  const api = useApi();
  // The work is a kind of email or the id of a request.
  const { work, outcome, run } = useAction<string>();

  const save = ({ kind, is_given: wasGiven }: EmailPreference) =>
    run(kind, async () => {
      const saved = await api.consents.saveEmailPreference({
        params: { kind },
        body: { is_given: !wasGiven, words: CONSENT_WORDS[kind][0] },
      });
      const preferences = data.preferences.map((each) => (each.kind === kind ? saved : each));
      onChange({ ...data, preferences });
      return saved.is_given
        ? 'Saved. You will get these emails.'
        : 'Saved. You will not get these emails any more.';
    });

  const withdraw = (request: StockRequest) =>
    run(request.id, async () => {
      await api.consents
        .withdrawStockRequest({ params: { id: request.id }, query: { place: 'settings' } })
        .catch((error: unknown) => {
          if (errorCode(error) !== 'STOCK_REQUEST_NOT_FOUND') throw error;
        });
      const left = data.stock_requests.filter((each) => each !== request);
      onChange({ ...data, stock_requests: left });
      return `Saved. We will not tell you about ${nameOf(request)}.`;
    });

  return (
    <div className="space-y-6">
      <div>
        <h3 className="font-[650]">Always</h3>
        <p className="mt-1 text-ink-2">
          Emails about your orders, your account and its security, such as a receipt or a new
          password. They are part of what you use the shop for, and offer nothing.
        </p>
      </div>
      <ChoiceGroup legend="Only if you tick it">
        {data.preferences.map((preference) => (
          <Checkbox
            key={preference.kind}
            label={CONSENT_WORDS[preference.kind][0]}
            checked={work === preference.kind ? !preference.is_given : preference.is_given}
            aria-busy={work === preference.kind}
            onChange={() => void save(preference)}
          />
        ))}
      </ChoiceGroup>
      {outcome && <OutcomeNotice {...outcome} />}
      <div>
        <h3 className="font-[650]">Items that we tell you about when they are back</h3>
        {data.stock_requests.length === 0 ? (
          <p className="mt-1 text-ink-2">
            None. On the page of an item that is out of stock you can ask to be told.
          </p>
        ) : (
          <ul className="mt-2 divide-y divide-line">
            {data.stock_requests.map((request) => (
              <Waiting
                key={request.id}
                request={request}
                isEnding={work === request.id}
                onEnd={() => void withdraw(request)}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

interface WaitingProps {
  request: StockRequest;
  isEnding: boolean;
  onEnd: () => void;
}

function Waiting({ request, isEnding, onEnd }: WaitingProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1">
        <a
          href={pages.product(request.product_slug, request.variant_id ?? undefined)}
          className="text-link font-[600] break-words"
        >
          {nameOf(request)}
        </a>
        <p className="text-small text-ink-2">
          Asked on <OrderDate instant={request.created_at} />
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="min-h-11"
        aria-label={`${WITHDRAWAL_WORDS}: ${nameOf(request)}`}
        loading={isEnding}
        onClick={onEnd}
      >
        {WITHDRAWAL_WORDS}
      </Button>
    </li>
  );
}

function nameOf({ product_name: product, variant_name: variant }: StockRequest): string {
  return variant === null ? product : `${product}, ${variant}`;
}
