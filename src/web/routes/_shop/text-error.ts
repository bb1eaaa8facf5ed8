import { createElement } from 'react';

import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const textStates = () => import('#web/features/company/text-states.tsx');

/** In place of a page whose text could not be loaded. */
export function textError(title: string) {
  const Screen = lazyScreen(textStates, 'TextError');
  return ({ error }: { error: unknown }) => createElement(Screen, { title, error });
}
