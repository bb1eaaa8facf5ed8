import type { BrowserErrorKind } from '#contract/browser-error.ts';

/**
 * Reports what fails in this page to the shop, so that its operator learns of it. The first error
 * loads the code that does. Returns the option for React's root.
 */
export function watchErrors(route: () => string | undefined) {
  const report = (kind: BrowserErrorKind, error: unknown) => {
    import('#web/lib/report-error.ts').then(
      ({ reportError }) => reportError(kind, error, route),
      () => undefined,
    );
  };
  addEventListener('error', ({ error }) => report('error', error));
  addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
  return {
    onCaughtError: (error: unknown) => {
      // oxlint-disable-next-line no-console -- as React does where nothing handles it
      console.error(error);
      report('render', error);
    },
  };
}
