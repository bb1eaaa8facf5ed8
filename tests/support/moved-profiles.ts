type Row = Record<string, unknown>;

/**
 * The rows of `seller_settings` with the columns that 0040-seller-profiles.sql moved to
 * `seller_profiles`, as they were before it. Unchanged without such a table.
 */
export function withMovedProfiles(
  settings: readonly Row[] = [],
  profiles: readonly Row[] | undefined,
): Row[] {
  if (profiles === undefined) return [...settings];
  const byId = new Map(profiles.map((row) => [row['id'], row]));
  return settings.map((row) => {
    const profile = byId.get(row['seller_id']);
    const { trading_name = null, dispatch_days = null, banner = null } = profile ?? {};
    return { ...row, trading_name, dispatch_days, banner };
  });
}
