import type { MenuDepartment, MenuEntry } from '#web/features/shell/navigation.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { cachedCall } from '#web/lib/cached-call.ts';

/** All departments with their categories, of which each page takes what it shows. */
export const listDepartments = cachedCall(
  async (api) => (await api.catalog.listDepartments()).departments,
);

export async function listDepartmentLinks(api: ApiClient): Promise<readonly MenuEntry[]> {
  return (await listDepartments(api)).map(menuEntry);
}

/** The departments and their categories by name, for menus. */
export async function listMenu(api: ApiClient): Promise<readonly MenuDepartment[]> {
  return (await listDepartments(api)).map((department) => ({
    ...menuEntry(department),
    categories: department.categories.map(menuEntry),
  }));
}

export function menuEntry({ name, slug }: MenuEntry): MenuEntry {
  return { name, slug };
}
