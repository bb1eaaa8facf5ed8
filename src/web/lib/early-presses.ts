import { useEffect, type RefObject } from 'react';

declare global {
  interface Window {
    $presses?: Event[];
    $keepPress?: (event: Event) => void;
  }
}

/**
 * Inline in the page, before any script has loaded: keeps presses of buttons that nobody listens to
 * yet. Links and submits work by themselves.
 */
export const KEEP_PRESSES =
  'self.$presses=[];addEventListener("click",self.$keepPress=e=>{e.target.closest("button[type=button]")&&$presses.push(e)},true)';

/** Presses the buttons again that were pressed before the page was hydrated, each once. */
export function useEarlyPresses(): void {
  useEffect(() => {
    const { $presses: presses = [], $keepPress: keepPress } = window;
    if (keepPress === undefined) return;
    removeEventListener('click', keepPress, true);
    delete window.$keepPress;
    // React itself delivers a press that is still under way and has made it hydrate this moment.
    const missed = presses.filter(({ eventPhase }) => eventPhase === Event.NONE);
    const buttons = missed.map(({ target }) => (target as Element).closest('button'));
    // Not in this effect, in which React cannot hydrate the part that a press needs.
    setTimeout(() => {
      for (const button of new Set(buttons)) if (button?.isConnected) button.click();
    });
  }, []);
}

/** Ticks again what was ticked before the form was hydrated: React has not heard of it. */
export function useEarlyTicks(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    for (const input of form.current?.querySelectorAll('input') ?? []) {
      const { checked, defaultChecked, type } = input;
      // Of two radio buttons that differ from the served page, the checked one was pressed.
      if (checked === defaultChecked || (type === 'radio' && !checked)) continue;
      input.checked = defaultChecked;
      input.click();
    }
  }, [form]);
}
