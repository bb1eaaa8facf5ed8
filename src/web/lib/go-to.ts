import { useNavigate } from '@tanstack/react-router';

import { isOfficePath } from '#contract/paths/pages.ts';

interface GoToOptions {
  readonly replace?: boolean;
}

/**
 * Navigates to a page of the shop or of the back offices. Between the two it loads a new document.
 */
export function useGoTo(): (href: string, options?: GoToOptions) => Promise<void> {
  const navigate = useNavigate();
  return (href, { replace = false } = {}) =>
    navigate({
      href,
      replace,
      reloadDocument: isOfficePath(href) !== isOfficePath(location.pathname),
    });
}
