/** Whether the shop answers. If it does, a file that cannot be loaded is of an older version. */
export async function isShopThere(): Promise<boolean> {
  try {
    return (await fetch('/health', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
