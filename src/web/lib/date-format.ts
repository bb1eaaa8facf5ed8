/**
 * A format that is made when it is first used: the first one takes a browser 30 ms, which a module
 * with a format for later must not cost the page.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat('en-AU', options));
}
