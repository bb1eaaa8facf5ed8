/** The name of a writer whose account was closed. */
export const FORMER_CUSTOMER = 'Former customer';
/** For somebody who has given no name. */
const UNNAMED = 'Customer';

/**
 * The name that a review shows: the first name, and of the last name the first letter, "Mia K."
 * (Rule 136).
 */
export function writerName(person: {
  readonly firstName: string;
  readonly lastName: string;
}): string {
  const first = person.firstName.trim();
  const [initial = ''] = person.lastName.trim().match(/\p{L}/u) ?? [];
  if (first === '') return UNNAMED;
  return initial === '' ? first : `${first} ${initial.toUpperCase()}.`;
}
