import { useId } from 'react';

import { ageWords, notDeliveredWords } from '#domain/age-restrictions/age-rules.ts';
import { formatMoney } from '#domain/money/cents.ts';

import { pages } from '#contract/paths/pages.ts';
import type { MatchedOffer } from '#contract/schemas/catalog.ts';
import { listFactsText } from '#contract/text/list-facts.ts';

import { useDeliveryPostcode } from '#web/features/delivery/delivery-postcode.ts';
import { productPicture } from '#web/features/products/product-picture.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Trash2 } from '#web/ui/icons.tsx';
import { Select } from '#web/ui/input.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';

import {
  lineCents,
  lineError,
  mostUnits,
  offerKey,
  offerName,
  unitOf,
  unitsOf,
  type OrderLine,
} from './order-lines.ts';

interface OrderLineRowProps {
  line: OrderLine;
  onChange: (line: OrderLine) => void;
  onRemove: () => void;
}

/** A line of the list: what it means and costs, or why it cannot be added. */
export function OrderLineRow({ line, onChange, onRemove }: OrderLineRowProps) {
  const errorId = useId();
  const { offer, offers } = line;
  const units = unitsOf(line);
  const error = lineError(line);
  return (
    <li className="relative flex gap-3 py-4">
      <div className="size-14 shrink-0 overflow-hidden rounded-control bg-ground sm:size-18">
        {offer !== null && (
          <Picture {...productPicture(offer.image ?? undefined, 'thumb')} alt="" />
        )}
      </div>
      <div className="min-w-0 flex-1">
        <p className="pr-11 text-caption text-ink-3">
          {line.lines.length === 1 ? 'Line' : 'Lines'} {line.lines.join(', ')}:{' '}
          <span className="break-words">{line.text}</span>
        </p>
        {offer !== null && <OfferFacts offer={offer} units={units} />}
        {error !== null && (
          <p
            id={errorId}
            className={`text-small font-[600] ${units > 0 ? 'text-warning' : 'text-danger'}`}
          >
            {error}
          </p>
        )}
        {offers.length === 0 && (
          <a
            href={pages.shop({ search: line.text })}
            className="text-link inline-block py-2 text-small"
          >
            Search the shop for “{line.text}”
          </a>
        )}
        {offers.length > 1 && (
          <Field label={`What “${line.text}” means`} hideLabel className="mt-2">
            <Select
              value={offer === null ? '' : offerKey(offer)}
              onChange={(event) =>
                onChange({
                  ...line,
                  offer: offers.find((each) => offerKey(each) === event.target.value) ?? null,
                })
              }
            >
              <option value="">Choose a product</option>
              {offers.map((each) => (
                <option key={offerKey(each)} value={offerKey(each)}>
                  {offerName(each)}, {formatMoney(each.unit_price)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {line.leftOut > 0 && (
          <a
            href={pages.shop({ search: line.text })}
            className="text-link inline-block py-2 text-small"
          >
            {line.leftOut} more in the search for “{line.text}”
          </a>
        )}
        {offers.length === 1 && offer === null && (
          <OnlyOffer offers={offers} onTake={(taken) => onChange({ ...line, offer: taken })} />
        )}
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          {offer !== null && mostUnits(offer) > 0 && (
            <QuantityStepper
              name={offerName(offer)}
              value={units}
              min={line.wanted === null ? 0 : 1}
              max={mostUnits(offer)}
              onChange={(wanted) => onChange({ ...line, wanted })}
            />
          )}
          {units > 0 && (
            <p className="ml-auto font-[700] tabular-nums">{formatMoney(lineCents(line))}</p>
          )}
        </div>
      </div>
      <IconButton
        label={`Remove ${line.text} from the list`}
        icon={<Trash2 size={18} />}
        className="absolute top-1.5 -right-3"
        onClick={onRemove}
      />
    </li>
  );
}

function OnlyOffer({
  offers: [offer],
  onTake,
}: {
  offers: readonly MatchedOffer[];
  onTake: (offer: MatchedOffer) => void;
}) {
  if (offer === undefined) return null;
  return (
    <p className="text-small">
      {offerName(offer)}, {formatMoney(offer.unit_price)}{' '}
      <button type="button" className="text-link min-h-11 font-[600]" onClick={() => onTake(offer)}>
        Take {offerName(offer)}
      </button>
    </p>
  );
}

function OfferFacts({ offer, units }: { offer: MatchedOffer; units: number }) {
  const { destination } = useDeliveryPostcode();
  const { age_restriction: age, unit_price: price } = offer;
  const unit = unitOf(offer, units);
  const ageNote = age && (notDeliveredWords(age, destination) ?? ageWords(age));
  return (
    <>
      <a
        href={pages.product(offer.slug)}
        className="inline-block font-[600] break-words underline-offset-3 hover:underline"
      >
        {offerName(offer)}
      </a>
      {offer.list_facts && (
        <p className="text-small text-ink-3">{listFactsText(offer.list_facts)}</p>
      )}
      <p className="text-small text-ink-3 tabular-nums">
        {offer.sku !== null && <>{offer.sku} · </>}
        {formatMoney(price)} each
        {unit.from !== null && (
          <span className="font-[600] text-success">
            {' '}
            · {formatMoney(unit.cents)} each from {unit.from}
          </span>
        )}
      </p>
      {unit.next !== null && (
        <p className="text-small text-ink-2 tabular-nums">
          {unit.next.missing} more and each costs {formatMoney(unit.next.priceCents)}
        </p>
      )}
      {ageNote != null && <p className="text-small text-warning">{ageNote}</p>}
    </>
  );
}
