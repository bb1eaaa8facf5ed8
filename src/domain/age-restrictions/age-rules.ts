import {
  AUSTRALIAN_STATES,
  isAustralianState,
  onlyStateForPostcode,
  postcodeFitsState,
  stateForPostcode,
  type AustralianState,
} from '#domain/addresses/address.ts';

/** What a product can be marked as (Rule 139). */
export const AGE_RESTRICTED_KINDS = ['knife', 'box_cutter_or_axe', 'spray_paint', 'other'] as const;
export type AgeRestrictedKind = (typeof AGE_RESTRICTED_KINDS)[number];

/** What holds for a kind in a state: nothing, proof of age at delivery, or no delivery at all. */
export const STATE_RULES = ['none', 'proof', 'blocked'] as const;
export type StateRule = (typeof STATE_RULES)[number];

export interface KindRules {
  /** The age from which the goods may be supplied. */
  readonly age: number;
  readonly states: Readonly<Record<AustralianState, StateRule>>;
}

export type AgeRules = Readonly<Record<AgeRestrictedKind, KindRules>>;

/** Limits of the minimum age that can be set. */
export const LOWEST_AGE = 16;
export const HIGHEST_AGE = 25;

/** Where an order goes. */
export interface Destination {
  readonly country: string;
  /** Absent or null while only the country is known. */
  readonly state?: string | null | undefined;
  /** Absent while only the state is known. */
  readonly postcode?: string | null | undefined;
}

const PROOF_EVERYWHERE: KindRules = {
  age: 18,
  states: {
    NSW: 'proof',
    VIC: 'proof',
    QLD: 'proof',
    WA: 'proof',
    SA: 'proof',
    TAS: 'proof',
    ACT: 'proof',
    NT: 'proof',
  },
};

/**
 * The rules of a shop that has not set its own. Where a law against supply to minors is known it
 * asks for 18 years, and nothing less than proof at delivery is safe for goods sold online. The
 * same holds where we know of no law: proof costs a minute at the door, and its absence may be an
 * offence. Sources, kind by kind: docs/guides/age-restricted-goods.md.
 */
export const DEFAULT_AGE_RULES: AgeRules = {
  knife: PROOF_EVERYWHERE,
  box_cutter_or_axe: PROOF_EVERYWHERE,
  spray_paint: PROOF_EVERYWHERE,
  other: PROOF_EVERYWHERE,
};

/** The shop's own rules over the defaults. */
export function ageRulesOf(own: Partial<AgeRules> | null): AgeRules {
  return { ...DEFAULT_AGE_RULES, ...own };
}

/** Whether the kind has a rule in any state. */
export function isRestricted({ states }: KindRules): boolean {
  return Object.values(states).some((rule) => rule !== 'none');
}

/**
 * The rule for goods of a kind at their destination (Rule 139). Outside Australia nobody has set
 * one, so goods that are restricted anywhere are not sent there. A postcode that is in one state
 * alone decides, because carriers deliver by it; null while the state is unknown.
 */
export function ageRuleAt(rules: KindRules, destination: Destination): StateRule | null {
  if (destination.country !== 'Australia') return isRestricted(rules) ? 'blocked' : 'none';
  const state = stateOf(destination);
  return state != null && isAustralianState(state) ? rules.states[state] : null;
}

function stateOf({ state, postcode }: Destination): string | null | undefined {
  return onlyStateForPostcode(postcode ?? '') ?? state;
}

/** "Postcode 3121 is in VIC, not in NSW."; null if both can be true, or one is not known yet. */
function contradictionIn({ country, state, postcode }: Destination): string | null {
  if (!state || !postcode || postcodeFitsState({ country, state, postcode })) return null;
  const states = stateForPostcode(postcode);
  return states.length === 0
    ? `We do not recognise postcode ${postcode}.`
    : `Postcode ${postcode} is in ${listed(states, 'and')}, not in ${state}.`;
}

/** The age that has to be proven at delivery; null where nothing has to. */
export function ageToProve(rules: KindRules | null, destination: Destination): number | null {
  if (rules === null) return null;
  return ageRuleAt(rules, destination) === 'proof' ? rules.age : null;
}

/**
 * The age to be proven for goods that a return sends to its customer: also where the rule of today
 * delivers no such goods, because bought ones go back to whoever owns them, and never less than the
 * age that they were sold with.
 */
export function ageToProveAgain(
  rules: KindRules | null,
  destination: Destination,
  soldWith: number | null,
): number | null {
  const isFree = rules === null || ageRuleAt(rules, destination) === 'none';
  return ageToProveOf([{ proof_of_age: isFree ? null : rules.age }, { proof_of_age: soldWith }]);
}

/** The highest age that any of these lines asks to be proven; null if none does. */
export function ageToProveOf(
  lines: readonly { readonly proof_of_age: number | null }[],
): number | null {
  return lines.reduce<number | null>(
    (highest, { proof_of_age: age }) => (age === null ? highest : Math.max(age, highest ?? age)),
    null,
  );
}

/**
 * What the page of a product says, in one sentence; null if its kind has no rule anywhere. "18+:
 * not delivered to VIC or New Zealand; proof of age is asked at delivery in NSW and QLD."
 */
export function ageWords(rules: KindRules): string | null {
  if (!isRestricted(rules)) return null;
  const having = (rule: StateRule) =>
    AUSTRALIAN_STATES.filter((state) => rules.states[state] === rule);
  const proof = having('proof');
  const nowhere = `not delivered to ${listed([...having('blocked'), 'New Zealand'], 'or')}`;
  if (proof.length === 0) return `${rules.age}+: ${nowhere}.`;
  const isEverywhere = proof.length + having('blocked').length === AUSTRALIAN_STATES.length;
  const where = isEverywhere ? '' : ` in ${listed(proof, 'and')}`;
  return `${rules.age}+: ${nowhere}; proof of age is asked at delivery${where}.`;
}

/**
 * Why a line cannot go to its destination; null if it can, or while the state is unknown. An
 * address with a postcode of another state is refused for restricted goods, so that a state that is
 * typed does not go round the rule of the state where they are delivered.
 */
export function notDeliveredWords(
  rules: KindRules | null | undefined,
  destination: Destination,
): string | null {
  if (rules == null || !isRestricted(rules)) return null;
  const contradiction = contradictionIn(destination);
  if (contradiction !== null) {
    return `This item is ${rules.age}+ and needs an address whose state and postcode agree. ${contradiction}`;
  }
  if (ageRuleAt(rules, destination) !== 'blocked') return null;
  const place = destination.country === 'Australia' ? stateOf(destination) : destination.country;
  return `This item is ${rules.age}+ and is not delivered to ${place}.`;
}

/** What whoever packs and hands over a parcel reads. */
export function parcelAgeWords(age: number): string {
  return `${age}+: check proof of age at delivery. Do not leave at the door.`;
}

/** What the buyer reads before paying and in emails about their parcels. */
export function doorAgeWords(age: number): string {
  return `Whoever takes the parcel must be ${age} or over and show proof of age: a driver licence, a passport or a proof of age card. It is not left at the door.`;
}

/** "NSW, QLD and VIC". */
function listed(places: readonly string[], word: 'and' | 'or'): string {
  const last = places.at(-1) ?? '';
  const others = places.slice(0, -1);
  return others.length === 0 ? last : `${others.join(', ')} ${word} ${last}`;
}
