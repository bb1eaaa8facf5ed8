/** The tabs of the account, as the menu lists them. */
export const TABS = ['profile', 'addresses', 'orders', 'wishlist', 'settings'] as const;
export type Tab = (typeof TABS)[number];

/** The sections of the settings that have addresses. */
export const SETTINGS_SECTIONS = ['security', 'emails', 'data'] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

export interface AccountView {
  /** Null is the landing page. */
  readonly tab: Tab | null;
  readonly section: SettingsSection | null;
}

/** What the account shows for a fragment of its address. An unknown one shows the landing page. */
export function viewOf(hash: string): AccountView {
  const section = SETTINGS_SECTIONS.find((name) => name === hash) ?? null;
  const tab = section === null ? TABS.find((name) => name === hash) : 'settings';
  return { tab: tab ?? null, section };
}
