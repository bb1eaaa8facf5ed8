import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { loadConfig } from './config.ts';
import { withDataKey } from './data-key-source.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bullnose-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const key = Buffer.alloc(32, 'a data key');
const text = key.toString('base64');

function write(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** A command that runs this program text, whose path and text have no spaces. */
const node = (name: string, program: string) => `${process.execPath} ${write(name, program)}`;

describe('the data key', () => {
  it('comes from a variable, a file or a command', () => {
    const file = write('key', `${text}\n`);
    const command = node(
      'print.mjs',
      `console.log(process.env.VAULT + ${JSON.stringify(text.slice(1))})`,
    );
    for (const source of [
      { DATA_KEY: text },
      { DATA_KEY_FILE: file },
      { DATA_KEY_FILE: ` ${file} `, DATA_KEY: '', DATA_KEY_COMMAND: '' },
    ]) {
      expect(
        loadConfig({ ...source, PUBLIC_KEY: 'pk_12345678' }, { dataDir: folder }).dataKeys,
      ).toEqual([key]);
    }
    process.env['VAULT'] = text.slice(0, 1);
    expect(withDataKey({ PORT: '1', DATA_KEY_COMMAND: command })).toEqual({
      PORT: '1',
      DATA_KEY: text,
    });
    delete process.env['VAULT'];
  });

  it('of a command is what the program prints, without a shell', () => {
    const command = node('args.mjs', 'console.log(process.argv.slice(2).join())');
    const { DATA_KEY } = withDataKey({ DATA_KEY_COMMAND: `  ${command} -field=key $HOME;id ` });
    expect(DATA_KEY).toBe('-field=key,$HOME;id');
  });

  it.each([
    [
      'two sources',
      { DATA_KEY: text, DATA_KEY_FILE: '/key' },
      /^DATA_KEY and DATA_KEY_FILE are set\./,
    ],
    ['no file', { DATA_KEY_FILE: '/nowhere/key' }, /^DATA_KEY_FILE cannot be read: .*ENOENT/],
    ['an empty file', { DATA_KEY_FILE: '/dev/null' }, /^DATA_KEY_FILE leads to no key: /],
    ['no program', { DATA_KEY_COMMAND: '/nowhere/vault get' }, /\/nowhere\/vault was not found\.$/],
    ['a failure', { DATA_KEY_COMMAND: 'false' }, /^DATA_KEY_COMMAND: false failed: /],
    ['too much text', { DATA_KEY_COMMAND: 'cat /bin/sh' }, /cat printed more than a key\.$/],
  ])('is refused with %s', (_case, env, message) => {
    expect(() => withDataKey(env)).toThrow(message);
  });

  it('is not waited for for ever, and no message has what was printed', () => {
    const command = node(
      'hang.mjs',
      `console.log('part of a secret'); process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`,
    );
    let message = '';
    try {
      withDataKey({ DATA_KEY_COMMAND: command }, { commandEndsWithinMs: 500 });
    } catch (error) {
      message = String(error);
    }
    expect(message).toMatch(/did not end within 0.5 seconds/);
    expect(message).not.toContain('part of a secret');
  });
});
