/** That a line needs proof of age at delivery (Rule 139); nothing if it needs none. */
export function ProofOfAge({ age }: { age: number | null }) {
  if (age === null) return null;
  return <p className="text-caption font-[600]">{age}+: proof of age at delivery</p>;
}
