import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { opsFolder } from '#tests/support/ops-process.ts';
import { opsProgram } from '#tests/support/ops-programs.ts';
import { freePort } from '#tests/support/server.ts';

const root = path.resolve(import.meta.dirname, '../..');
const deploy = path.join(root, 'deploy');

/** There is no container engine here: the steps of the Containerfile run in folders instead. */
describe('the image', () => {
  const containerfile = readFileSync(path.join(deploy, 'Containerfile'), 'utf8');
  const all = (instruction: string) =>
    [...containerfile.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(
      ([, rest = '']) => rest,
    );
  const commandOf = (text = '') => JSON.parse(/\[.*\]/.exec(text)?.[0] ?? '[]') as string[];
  const [build = '', makeData = ''] = all('RUN');
  const [uid = 0, gid = 0] = (all('USER')[0] ?? '').split(':').map(Number);
  const { folder, remove } = opsFolder();
  const app = path.join(folder, 'app');
  const data = path.join(folder, 'data');

  beforeAll(() => {
    chmodSync(folder, 0o755);
    const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').trim().split('\n');
    const context = execFileSync(
      'git',
      ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    );
    for (const file of context.split('\0').filter(Boolean)) {
      if (ignored.some((entry) => file === entry || file.startsWith(`${entry}/`))) continue;
      cpSync(path.join(root, file), path.join(app, file));
    }
    execFileSync('sh', ['-c', build], { cwd: app, stdio: 'pipe' });
    execFileSync('sh', ['-c', makeData.replace('/data', data)], { stdio: 'pipe' });
  });

  afterAll(remove);

  it('runs as an account of its own, which owns the data alone', () => {
    expect([uid, gid]).toEqual([1000, 1000]);
    expect(statSync(data)).toMatchObject({ uid, gid });
    expect(statSync(path.join(app, 'dist/server/main.js')).uid).toBe(0);
  });

  it('starts on a program that it cannot write, is healthy, and stops', async () => {
    const port = await freePort();
    const env = {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIR: data,
      PORT: String(port),
    };
    const options = { cwd: app, env, uid, gid } as const;
    const isHealthy = () => {
      const [program = '', ...args] = commandOf(all('HEALTHCHECK')[0]);
      return spawnSync(program, args, options).status === 0;
    };
    expect(isHealthy()).toBe(false);
    const [program = '', ...args] = commandOf(all('CMD')[0]);
    const shop = spawn(program, args, { ...options, stdio: 'pipe' });
    let logs = '';
    shop.stdout.on('data', (chunk) => (logs += chunk));
    shop.stderr.on('data', (chunk) => (logs += chunk));
    const exited = once(shop, 'exit');
    try {
      await vi.waitFor(() => expect(isHealthy()).toBe(true), { timeout: 40_000, interval: 500 });
    } catch (error) {
      throw new Error(`The shop did not become healthy:\n${logs}`, { cause: error });
    } finally {
      shop.kill('SIGTERM');
    }
    expect(await exited).toEqual([0, null]);
    expect(logs).not.toContain('EACCES');
  });
});

describe('the manifests for Kubernetes', () => {
  it('are rendered with the settings as a secret, and restrict the pod', () => {
    const { folder, remove } = opsFolder();
    cpSync(path.join(deploy, 'kubernetes'), folder, { recursive: true });
    cpSync(path.join(folder, 'environment.example'), path.join(folder, 'environment'));
    const rendered = execFileSync(opsProgram('kubernetes-client'), ['kustomize', folder], {
      encoding: 'utf8',
    });
    remove();
    const kinds = [...rendered.matchAll(/^kind: (.*)$/gm)].map(([, kind]) => kind);
    expect(new Set(kinds)).toEqual(
      new Set(['Deployment', 'PodDisruptionBudget', 'Secret', 'Service']),
    );
    const secret = /^  name: (bullnose-\w+)$/m.exec(rendered)?.[1];
    expect(rendered).toContain(`secretRef:\n            name: ${secret}`);
    expect(rendered).toMatch(/image: registry\.example\/bullnose:\d+\.\d+\.\d+/);
    for (const restriction of [
      'runAsNonRoot: true',
      'readOnlyRootFilesystem: true',
      'allowPrivilegeEscalation: false',
      'type: RuntimeDefault',
    ]) {
      expect(rendered).toContain(restriction);
    }
  });

  it('names the version of this release', () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    const kustomization = readFileSync(path.join(deploy, 'kubernetes/kustomization.yaml'), 'utf8');
    expect(kustomization).toContain(`newTag: ${version}`);
  });
});
