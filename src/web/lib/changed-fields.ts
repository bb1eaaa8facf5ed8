/** The changed fields of a call's body: what a save sends. */
export function changedFields<Body extends object>(was: Body, is: Body): Partial<Body> {
  const changed = (Object.keys(is) as (keyof Body)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, is[name]])) as Partial<Body>;
}
