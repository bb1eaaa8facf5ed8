import { PAGE_FORMATS, renditionPath, renditionWidths } from '#contract/paths/pictures.ts';

/** The best is offered in all widths. Browsers that do not know it get one file of the last. */
const [BEST_FORMAT, LAST_FORMAT] = PAGE_FORMATS;

/** What a `source` offers of a picture that has other sizes: all widths in the best format. */
export function bestSizesOf(source: string): { type: string; srcSet: string } {
  const srcSet = renditionWidths(source)
    .map((width) => `${renditionPath({ source, width, format: BEST_FORMAT })} ${width}w`)
    .join(', ');
  return { type: `image/${BEST_FORMAT}`, srcSet };
}

/** For older browsers, and for clients that ignore `picture`, such as link previews. */
export function fallbackOf(source: string, frameWidth: number): string {
  const widths = renditionWidths(source);
  const width = widths.find((each) => each >= frameWidth) ?? widths.at(-1) ?? 640;
  return renditionPath({ source, width, format: LAST_FORMAT });
}
