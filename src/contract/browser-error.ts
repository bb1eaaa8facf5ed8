/** How an error in a browser came about; `render`: React's error boundary showed another screen. */
export const BROWSER_ERROR_KINDS = ['error', 'rejection', 'render'] as const;

export type BrowserErrorKind = (typeof BROWSER_ERROR_KINDS)[number];

/** The most characters of each part; browsers cut longer ones. */
export const BROWSER_ERROR_LENGTHS = { message: 300, route: 100, stack: 2_000 } as const;
