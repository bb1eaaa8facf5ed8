import { loadedWhenOpen } from './loaded-when-open.tsx';

const popups = () => import('./dialog-popups.tsx');

/** `initialFocus` is the first field by default, or else the close button. */
export const Dialog = loadedWhenOpen(async () => (await popups()).Dialog);

/** A question that must be answered; Cancel has the focus. */
export const AlertDialog = loadedWhenOpen(async () => (await popups()).AlertDialog);

/** One sentence that the reader must see, in place of the browser's alert box. */
export const MessageDialog = loadedWhenOpen(async () => (await popups()).MessageDialog);

/** A panel from the edge; the overlay closes it too. */
export const Drawer = loadedWhenOpen(async () => (await popups()).Drawer);
