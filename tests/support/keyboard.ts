import type { Page } from 'playwright-core';

import { debuggerOf } from './browser.ts';

/** What a screen reader says about the focused element. */
export interface Spoken {
  role: string;
  name: string;
  /** Its hint and its error, as wired by aria-describedby. */
  description: string;
  isInvalid: boolean;
  isRequired: boolean;
}

/** Reads the focused element from Chromium's accessibility tree. */
export async function spokenFocus(page: Page): Promise<Spoken> {
  const debug = await debuggerOf(page);
  const { result } = await debug.send('Runtime.evaluate', {
    expression: 'document.activeElement',
  });
  const { nodes } = await debug.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId ?? '',
    fetchRelatives: false,
  });
  const node = nodes[0];
  const property = (name: string) =>
    node?.properties?.find((each) => String(each.name) === name)?.value.value as unknown;
  return {
    role: String(node?.role?.value ?? ''),
    name: String(node?.name?.value ?? '').trim(),
    description: String(node?.description?.value ?? '').trim(),
    isInvalid: property('invalid') === 'true',
    isRequired: property('required') === true,
  };
}

/** Presses Tab until the element with this name has the focus. */
export async function tabTo(page: Page, name: string, mostPresses = 120): Promise<Spoken> {
  const passed: string[] = [];
  for (let press = 0; press < mostPresses; press += 1) {
    await page.keyboard.press('Tab');
    const spoken = await spokenFocus(page);
    if (spoken.name === name) return spoken;
    passed.push(spoken.name);
  }
  throw new Error(`Tab never reached ${JSON.stringify(name)}, but ${JSON.stringify(passed)}`);
}
