import { hasRenditions } from '#contract/paths/pictures.ts';

import { bestSizesOf } from '#web/ui/picture-sizes.ts';

/** The text is at most 66 characters wide. */
const SIZES = '(min-width: 720px) 660px, calc(100vw - 32px)';

/** Sanitised HTML in which the browser picks the size of each picture that has several. */
export function withPictureSizes(html: string): string {
  return html.replaceAll(/<img src="([^"]+)"[^>]*>/g, (image, src: string) => {
    if (!hasRenditions(src)) return image;
    const { type, srcSet } = bestSizesOf(src);
    return `<picture><source type="${type}" srcset="${srcSet}" sizes="${SIZES}" />${image}</picture>`;
  });
}
