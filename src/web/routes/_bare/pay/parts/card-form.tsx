import { useState } from 'react';

import { formatMoney } from '#domain/money/cents.ts';
import type { SandboxSession } from '#contract/schemas/orders.ts';

import { useApi } from '#web/lib/api.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { CreditCard } from '#web/ui/icons.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';

const CARD_LENGTH_MAX = 30;
const EXPIRY_LENGTH_MAX = 7;
const CVC_LENGTH_MAX = 4;
const CVC_LENGTH_MIN = 3;

const EMPTY_CARD = { cardNumber: '', expiry: '', cvc: '' };

type Card = typeof EMPTY_CARD;

interface CardFormProps {
  session: SandboxSession;
  /** The session can no longer be paid. */
  onClosed: () => void;
}

export function CardForm({ session, onClosed }: CardFormProps) {
  const api = useApi();
  const [card, setCard] = useState(EMPTY_CARD);
  const [errors, setErrors] = useState<Partial<Card>>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isPaying, setIsPaying] = useState(false);

  function change(part: Partial<Card>) {
    setCard({ ...card, ...part });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in part))));
  }

  async function pay() {
    const found = cardErrors(card);
    setErrors(found);
    setRefusal(null);
    const [firstError] = Object.keys(found);
    if (firstError !== undefined) {
      document.getElementById(firstError)?.focus();
      return;
    }
    setIsPaying(true);
    try {
      const answer = await api.sandbox.paySandboxSession({
        params: { sessionId: session.id },
        body: card,
      });
      if (answer.status === 'paid') {
        window.location.assign(answer.redirectUrl ?? session.success_url);
        return;
      }
      setRefusal(answer.message);
    } catch (error) {
      if (errorCode(error) === 'PAYMENT_SESSION_CLOSED') onClosed();
      setRefusal(errorMessage(error));
    }
    setIsPaying(false);
  }

  return (
    <form
      noValidate
      aria-label="Card"
      className="mt-6 space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPaying) void pay();
      }}
    >
      {refusal && (
        <Notice tone="danger" role="alert" title={refusal}>
          Your card was not charged. Check its details or try another card.
        </Notice>
      )}
      <Field id="cardNumber" label="Card number" error={errors.cardNumber}>
        <Input
          value={card.cardNumber}
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="4242 4242 4242 4242"
          maxLength={CARD_LENGTH_MAX}
          onChange={({ target }) => change({ cardNumber: groupDigits(target.value) })}
          suffix={<CreditCard size={20} />}
        />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field id="expiry" label="Expiry" error={errors.expiry}>
          <Input
            value={card.expiry}
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM/YY"
            maxLength={EXPIRY_LENGTH_MAX}
            onChange={({ target }) => change({ expiry: withSlash(target.value, card.expiry) })}
          />
        </Field>
        <Field id="cvc" label="Security code" error={errors.cvc}>
          <Input
            value={card.cvc}
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="123"
            maxLength={CVC_LENGTH_MAX}
            onChange={({ target }) => change({ cvc: target.value.replaceAll(/\D/g, '') })}
          />
        </Field>
      </div>
      <Button type="submit" size="lg" full loading={isPaying} loadingLabel="Paying...">
        Pay {formatMoney(session.amount)}
      </Button>
      <a
        href={session.cancel_url}
        className="text-link flex min-h-11 items-center justify-center text-small"
      >
        Cancel and return to the shop
      </a>
      <TestCards />
    </form>
  );
}

const TEST_CARDS = [
  { number: '4242 4242 4242 4242', outcome: 'Success' },
  { number: '4000 0000 0000 0002', outcome: 'Declined' },
  { number: '4000 0000 0000 9995', outcome: 'Insufficient funds' },
] as const;

function TestCards() {
  return (
    <section aria-labelledby="test-cards" className="border-t border-line pt-4">
      <h2 id="test-cards" className="text-small font-[650]">
        Test cards
      </h2>
      <dl className="mt-2 space-y-1 text-small">
        {TEST_CARDS.map((card) => (
          <div key={card.number} className="flex flex-wrap justify-between gap-x-4">
            <dt className="tabular-nums">{card.number}</dt>
            <dd className="text-ink-2">{card.outcome}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-caption text-ink-3">
        Any future expiry date, any security code. Never enter a real card here.
      </p>
    </section>
  );
}

function cardErrors({ cardNumber, expiry, cvc }: Card): Partial<Card> {
  const errors: Partial<Card> = {};
  if (!/\d{4}/.test(cardNumber)) {
    errors.cardNumber = 'Enter the card number, for example 4242 4242 4242 4242.';
  }
  if (!/^\d{1,2}\s*\/\s*\d{2,4}$/.test(expiry.trim())) {
    errors.expiry = 'Enter the month and year, for example 12/34.';
  }
  if (cvc.length < CVC_LENGTH_MIN) errors.cvc = 'Enter the 3 or 4 digits of the security code.';
  return errors;
}

/** Formats a card number as "4242 4242 4242 4242" while it is typed or pasted. */
function groupDigits(text: string): string {
  return text
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}

/** Inserts the slash after the month; it can still be deleted. */
function withSlash(text: string, before: string): string {
  const isTyping = text.length > before.length;
  const kept = text.replaceAll(/[^\d/ ]/g, '');
  return isTyping && /^\d{2}$/.test(kept) ? `${kept}/` : kept.replace(/^(\d{2})(\d)/, '$1/$2');
}
