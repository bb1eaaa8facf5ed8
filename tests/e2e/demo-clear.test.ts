import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { useBrowser } from '#tests/support/browser.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { throwAwayData, type ThrowAwayData } from '#tests/support/throw-away.ts';

const OWNER = { email: 'owner@ironbark.example', password: 'a long enough phrase 7' };

describe('a demo shop that becomes the operator’s', () => {
  const browser = useBrowser();
  let data: ThrowAwayData;
  let server: TestServer;

  beforeAll(async () => {
    data = throwAwayData();
    server = await startTestServer({ dataDir: data.dataDir });
  });
  afterAll(async () => {
    await server.stop();
    data.discard();
  });

  const run = (script: 'create-admin' | 'clear-demo', args: readonly string[], input: string) =>
    runCommand(script, args, { DATA_DIR: data.dataDir, PORT: String(server.port) }, input);
  const home = () => fetch(server.url, { headers: { accept: 'text/html' } });

  it('keeps everything until the confirmation is typed', async () => {
    await run('create-admin', ['--email', OWNER.email], OWNER.password);
    const refused = await run('clear-demo', [], 'yes\n');
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/^accounts +51 +1$/m);
    expect(refused.output).toMatch(/^products +163 +0$/m);
    expect(refused.output).toContain('Nothing was removed');
    expect((await home()).status).toBe(200);
    expect(await (await fetch(`${server.url}/shop`)).text()).toContain('163 products');
  });

  it('is empty and closed while it runs, and its owner opens it', async () => {
    const cleared = await run('clear-demo', [], 'remove the demo shop\n');
    expect(cleared).toMatchObject({ code: 0 });
    expect(cleared.output).toContain(`${server.url}/admin/setup`);
    await expect.poll(async () => (await home()).status).toBe(503);
    expect(await (await home()).text()).toContain('Opening soon');

    const page = await browser.openPage({ baseURL: server.url });
    await page.goto('/admin/login');
    await page.getByLabel('Email address').fill(OWNER.email);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/admin/setup');
    await page.getByText(/things left/).waitFor();
  });

  it('stays empty at the next start, and has nothing more to remove', async () => {
    const again = await run('clear-demo', [], '');
    expect(again).toMatchObject({ code: 0 });
    expect(again.output).toContain('nothing to remove');
    await server.stop();
    server = await startTestServer({ dataDir: data.dataDir, port: server.port });
    expect((await home()).status).toBe(503);
    await expect.poll(() => server.logs()).toContain('"Opening soon"');
    expect(server.logs()).not.toContain('Demo accounts');
  });
});
