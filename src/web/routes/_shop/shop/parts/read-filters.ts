import {
  FILTERS,
  filterParameters,
  filtersIn,
  type Filter,
  type FilterValues,
} from '#domain/catalog/filters.ts';

import { UUID } from '#contract/uuid.ts';

import { allTexts, firstText, numberWithin } from '#web/lib/search-codec.ts';

const MAX_TEXT_LENGTH = 200;
const MAX_CHOICE_LENGTH = 100;
const MAX_CHOICES = 50;

type Raw = Readonly<Record<string, unknown>>;

/**
 * The filters of an address, read leniently: ignores invalid values, clamps numbers and swaps a
 * reversed range. What has been read before is read as it is.
 */
export function readFilters(raw: Raw): FilterValues {
  const filters = isOfAnotherCategory(raw) ? FILTERS : filtersIn(raw);
  return Object.fromEntries(
    filters.flatMap((filter) => filterParameters(filter, readFilter(filter, raw))),
  ) as FilterValues;
}

/**
 * The category whose attributes the form had, by its slug. Without scripts the form sends them with
 * another category, too.
 */
export const ATTRIBUTES_OF = 'of';

function isOfAnotherCategory(raw: Raw): boolean {
  const of = firstText(raw[ATTRIBUTES_OF]);
  return of !== undefined && of !== firstText(raw['category']);
}

function readFilter(filter: Filter, raw: Raw): Raw {
  const { key } = filter;
  switch (filter.kind) {
    case 'text':
      return { [key]: firstText(raw[key])?.slice(0, MAX_TEXT_LENGTH) };
    case 'one': {
      const name = firstText(raw[key])?.slice(0, MAX_TEXT_LENGTH);
      return { [key]: filter.by !== 'id' || UUID.test(name ?? '') ? name : undefined };
    }
    case 'some': {
      const names = [...new Set(allTexts(raw[key]))];
      return {
        [key]: names.filter((name) => name.length <= MAX_CHOICE_LENGTH).slice(0, MAX_CHOICES),
      };
    }
    case 'range': {
      const { from, to, least, most, decimals } = filter;
      const [low = least, high = most] = [from, to].map((end) =>
        numberWithin(raw[end], { least, most, decimals }),
      );
      return { [from]: Math.min(low, high), [to]: Math.max(low, high) };
    }
    case 'switch':
      return { [key]: isOn(raw[key]) };
  }
}

/** A flag in the URL; a boolean where the router passes its own value back. */
function isOn(value: unknown): boolean {
  return value === true || firstText(value) === 'true';
}
