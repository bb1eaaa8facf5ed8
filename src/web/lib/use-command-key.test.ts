import { afterEach, describe, expect, it, vi } from 'vitest';

import { isCommandKey } from './use-command-key.ts';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const press = (keys: Partial<typeof NONE>, key = 'k') =>
  isCommandKey({ ...NONE, ...keys, key } as KeyboardEvent, 'k');

describe('the command key', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['MacIntel', { metaKey: true }, { ctrlKey: true }],
    ['Win32', { ctrlKey: true }, { metaKey: true }],
  ])('on %s is one of Ctrl and Cmd alone', (platform, command, other) => {
    vi.stubGlobal('navigator', { platform });
    expect(press(command)).toBe(true);
    expect(press(command, 'K')).toBe(true);
    expect(press(command, 's')).toBe(false);
    expect(press(other)).toBe(false);
    expect(press({ ...command, ...other })).toBe(false);
    expect(press({ ...command, shiftKey: true })).toBe(false);
    expect(press({ ...command, altKey: true })).toBe(false);
  });
});
