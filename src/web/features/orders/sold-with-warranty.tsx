/** That a line was sold with a warranty (Rule 141); nothing if it was not. */
export function SoldWithWarranty({ item }: { item: { readonly has_warranty: boolean } }) {
  if (!item.has_warranty) return null;
  return <p className="text-caption text-ink-2">Sold with a warranty</p>;
}
