import type { Return } from '#contract/schemas/returns.ts';

interface PlaceLinesProps {
  name: string;
  place: NonNullable<Return['return_address']>;
}

/** Where goods go back to: the name, the street, SUBURB STATE POSTCODE. */
export function PlaceLines({ name, place }: PlaceLinesProps) {
  const suburb = `${place.city.toUpperCase()} ${place.state} ${place.postcode}`;
  return [name, place.address1, place.address2, suburb].filter(Boolean).map((line, index) => (
    <span key={index} className="block break-words">
      {line}
    </span>
  ));
}
