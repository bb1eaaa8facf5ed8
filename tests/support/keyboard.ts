import type { Page } from 'playwright-core';

import { debuggerOf } from './browser.ts';

/** What a screen reader says about the focused element. */
export interface FocusedElement {
  role: string;
  name: string;
  /** Its hint and its error, as wired by aria-describedby. */
  description: string;
  isInvalid: boolean;
  isRequired: boolean;
}

/** Reads the focused element from Chromium's accessibility tree. */
export async function readFocusedElement(page: Page): Promise<FocusedElement> {
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
export async function tabTo(page: Page, name: string, mostPresses = 120): Promise<FocusedElement> {
  const passed: string[] = [];
  for (let press = 0; press < mostPresses; press += 1) {
    await page.keyboard.press('Tab');
    const focused = await readFocusedElement(page);
    if (focused.name === name) return focused;
    passed.push(focused.name);
  }
  throw new Error(`Tab never reached ${JSON.stringify(name)}, but ${JSON.stringify(passed)}`);
}
