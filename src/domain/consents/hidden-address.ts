/**
 * An email address for a page that anyone with its link can open: "r•••@example.com". It tells the
 * owner which address is meant, and nobody else the address.
 */
export function hiddenAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return at <= 0 ? '•••' : `${first}•••${address.slice(at)}`;
}
