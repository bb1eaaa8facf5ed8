import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { opsFolder } from '#tests/support/ops-process.ts';
import { freePort } from '#tests/support/server.ts';

const root = path.resolve(import.meta.dirname, '../..');
const guide = readFileSync(path.join(root, 'docs/guides/deploy.md'), 'utf8');

/** The commands below a heading, block by block. */
function commandsOf(heading: string): string[] {
  const [, rest = ''] = guide.split(`# ${heading}\n`);
  const [section = ''] = rest.split(/^##/m);
  return [...section.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
}

const settingsFile = '/etc/bullnose/environment';
const { folder, remove } = opsFolder();
const program = path.join(folder, 'program.git');
const stage = path.join(folder, 'stage');
let port: number;

/** The folders that the guide writes to are this test's own, for the script alone. */
const prepare = `
  set -euo pipefail
  mkdir -p ${stage}/opt ${stage}/mnt ${stage}/var/lib
  cp --archive /etc ${stage}/etc
  for folder in /opt/*/; do
    mkdir "${stage}$folder" && mount --bind "$folder" "${stage}$folder"
  done
  for folder in /etc /opt /mnt /var/lib; do mount --rbind "${stage}$folder" "$folder"; done
  userdel bullnose 2> /dev/null || true
  rm --recursive --force /etc/bullnose
  trap 'systemctl stop || true' EXIT`;

/** The files of this worktree as the repository that the guide clones. */
function publishProgram(): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: program, stdio: 'pipe' });
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0');
  mkdirSync(program);
  for (const file of files.filter(Boolean)) cpSync(path.join(root, file), path.join(program, file));
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=Robin', '-c', 'user.email=robin@shop.example', 'commit', '-qm', 'All');
}

/** An operator's environment: the tests' own Node and settings are not in it. */
function operatorEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|VITEST|NODE_ENV|NODE_OPTIONS|PATH$)/.test(name),
  );
  const folders = (process.env['PATH'] ?? '')
    .split(':')
    .filter((each) => !/node_modules/.test(each));
  return {
    ...Object.fromEntries(kept),
    PATH: [path.join(import.meta.dirname, 'stand-ins'), ...folders].join(':'),
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_0: `url.${program}.insteadOf`,
    GIT_CONFIG_VALUE_0: 'https://git.example/bullnose',
    GIT_CONFIG_KEY_1: 'safe.directory',
    GIT_CONFIG_VALUE_1: '*',
  };
}

/** Runs the script as root in a mount namespace of its own and returns what it printed. */
async function run(script: string): Promise<string> {
  const file = path.join(folder, 'script.sh');
  writeFileSync(file, script);
  const args = ['--mount', '--propagation', 'private', 'bash', file];
  const options = { env: operatorEnvironment(), maxBuffer: 64 * 1024 * 1024 };
  // When it fails, the error has what was printed on standard error.
  const { stdout } = await promisify(execFile)('unshare', args, options);
  return stdout;
}

beforeAll(async () => {
  port = await freePort();
  publishProgram();
});

afterAll(remove);

/** Two installations and an upgrade take nearly three minutes on two cores. */
const STARTS_AND_COPIES_MS = 6 * 60_000;

it(
  'leads from the installation to a backup restored on another machine, and to an upgrade',
  async () => {
    const [install = '', start = ''] = commandsOf('As a service of systemd');
    const [admin = ''] = commandsOf('Commands');
    const [prepareBackups = '', backupSettings = '', backUp = ''] = commandsOf('Backups');
    const [restore = '', goLive = ''] = commandsOf('Another machine');
    const [upgrade = ''] = commandsOf('Upgrade');
    const set = (settings: string) => `cat >> ${settingsFile} <<'EOF'\n${settings}\nEOF`;
    const look = (when: string) =>
      `node --eval "fetch('http://localhost:${port}/', { headers: { accept: 'text/html' } }).then(async (page) => console.log('${when}:', page.status, /<title>(.*?) [|]/.exec(await page.text())[1]))"`;
    const newest = (commands: string) =>
      commands.replace('2026-03-02T01-00-00Z', '$(ls /mnt/backups | tail -1)');
    const output = await run(
      [
        prepare,
        install,
        set(`PORT=${port}\nMAIL_URL=\nPAYMENTS_ALLOW_TEST_MODE_IN_PRODUCTION=true`),
        start,
        look('Started'),
        `{\n${admin}} <<< 'a password of Robin 7'`,
        prepareBackups,
        set(backupSettings),
        'systemctl restart bullnose',
        newest(backUp),
        // The other machine has everything but the data.
        'systemctl stop bullnose',
        'rm --recursive /var/lib/bullnose',
        newest(restore),
        look('Restored'),
        goLive,
        'sleep 3',
        look('Live'),
        // The packages are not installed a second time.
        upgrade.replace(/^node scripts/m, 'cp --archive --link /opt/bullnose/node_modules .\n$&'),
        look('Upgraded'),
      ].join('\n'),
    );
    const expected = [
      'Started: 503 Opening soon',
      'you@shop.example is an administrator and can log in at https://shop.example/admin/login.',
      'The backup can be restored. The copy was thrown away.',
      'The shop is held.',
      'Restored: 503 Closed for maintenance',
      'The shop is live.',
      'Live: 503 Opening soon',
      '✓ Shop: stopped',
      'Upgraded: 503 Opening soon',
    ];
    const found = expected.toSorted((a, b) => output.indexOf(a) - output.indexOf(b));
    expect(found.filter((line) => output.includes(line))).toEqual(expected);
  },
  STARTS_AND_COPIES_MS,
);
