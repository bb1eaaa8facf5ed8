const ANSWERS_WITHIN_MS = 3_000;

/** Whether the shop answers. If it does, a file that cannot be loaded is of an older version. */
export async function isShopThere(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS);
    return (await fetch('/health', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}
