const TOO_MANY_REQUESTS = 429;

/** Whether the server refused, rather than being busy or unreachable. */
export function isRefusal({ status }: { readonly status?: number | undefined }): boolean {
  if (status === undefined || status === TOO_MANY_REQUESTS) return false;
  return status >= 400 && status < 500;
}
