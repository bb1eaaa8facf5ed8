import type { AnyRouter } from '@tanstack/react-router';

/** As in the style sheet. One element has it at a time, and only while the pages change. */
const NAME = 'product-picture';

/**
 * The picture of a product's card becomes the picture of its page, and the other way round, where
 * the browser can show that and the reader has not asked for less motion. It begins when the next
 * page can be drawn, so it never holds a page back.
 */
export function movePictures(router: AnyRouter): void {
  router.startViewTransition = async (draw) => {
    const left = router.stores.resolvedLocation.get()?.pathname ?? '';
    const { pathname: opened } = router.latestLocation;
    if (left === opened || !canMove()) return draw();
    const card = cardPicture(opened);
    const from = card ?? picture('#picture-1');
    if (from === null) return draw();
    from.style.viewTransitionName = NAME;
    let to: HTMLElement | null = null;
    const transition = document.startViewTransition(async () => {
      from.style.viewTransitionName = '';
      await draw();
      to = card === null ? cardPicture(left) : picture('#picture-1');
      if (to !== null) to.style.viewTransitionName = NAME;
      // Without a picture to move to, the page changes at once.
      else transition.skipTransition();
    });
    // The browser skips it where it cannot show it, for example in a hidden tab.
    transition.ready.catch(() => {});
    transition.finished
      .catch(() => {})
      .finally(() => {
        if (to !== null) to.style.viewTransitionName = '';
      });
    return transition.updateCallbackDone;
  };
}

const canMove = () =>
  'startViewTransition' in document &&
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The picture in view of a card of this page; of several, the one that was pressed. */
function cardPicture(path: string): HTMLElement | null {
  const selector = `.product-card:has(a.card-link[href="${CSS.escape(path)}"])`;
  return picture(`${selector}:is(:hover, :focus-within)`) ?? picture(selector);
}

/** The first picture in these elements whose middle is in view. */
function picture(selector: string): HTMLElement | null {
  for (const image of document.querySelectorAll<HTMLElement>(`main :is(${selector}) picture img`)) {
    const { left, top, width, height } = image.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (x > 0 && x < innerWidth && y > 0 && y < innerHeight) return image;
  }
  return null;
}
