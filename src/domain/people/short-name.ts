/** The name of somebody whose account was closed. */
export const FORMER_CUSTOMER = 'Former customer';

/**
 * A person's name where strangers read it: the first name, and of the last name the first letter,
 * "Mia K." Empty for somebody without a name.
 */
export function shortName(person: {
  readonly firstName: string;
  readonly lastName: string;
}): string {
  const [initial = ''] = person.lastName.match(/\p{L}/u) ?? [];
  const words = [person.firstName.trim(), initial === '' ? '' : `${initial.toUpperCase()}.`];
  return words.filter((word) => word !== '').join(' ');
}
