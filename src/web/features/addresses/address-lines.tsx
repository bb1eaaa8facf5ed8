import type { OrderAddress } from '#contract/schemas/customer.ts';

interface AddressLinesProps {
  address: OrderAddress;
  /** `without-name` when the name is shown above already. */
  layout?: 'whole' | 'without-name' | undefined;
}

/** Name, company, street, SUBURB STATE POSTCODE; the country only when it is not Australia. */
export function AddressLines({ address, layout = 'whole' }: AddressLinesProps) {
  const lines = [
    layout === 'whole'
      ? `${address.first_name} ${address.last_name}`.trim() || 'Contact details removed'
      : null,
    address.company,
    address.address1,
    address.address2,
    `${address.city.toUpperCase()} ${address.state} ${address.postcode}`,
    address.country === 'Australia' ? null : address.country,
    address.phone,
  ].filter(Boolean);
  return lines.map((line, index) => (
    <span key={index} className="block break-words">
      {line}
    </span>
  ));
}
