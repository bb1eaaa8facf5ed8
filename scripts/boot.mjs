// The first step of every npm command. It runs on the installed Node (20 or newer), installs the
// packages when they are missing, and hands over to a script on the Node that came with them.
//
// node scripts/boot.mjs [options] scripts/<command>.ts [arguments of the command]
//
//   --no-install   installs nothing
//   --shop-only    needs only what builds and runs the shop, not what tests and checks it
//
// Other options are for Node.
//
// Plain JavaScript without dependencies, because it must work before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { constants as system } from 'node:os';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = [24, 7];
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.bullnose-installed');
const isWindows = process.platform === 'win32';

const args = process.argv.slice(2);
const scriptAt = args.findIndex((arg) => !arg.startsWith('--'));
if (scriptAt === -1) {
  stop('Usage: node scripts/boot.mjs [options] scripts/<command>.ts [arguments]');
}
const options = new Set(args.slice(0, scriptAt));
const [script, ...scriptArgs] = args.slice(scriptAt);
const mayInstall = !options.delete('--no-install');
const needsTools = !options.delete('--shop-only');

if (mayInstall && !packagesMatchLockFile()) await installOnce();
await run(findNode());

/**
 * True when node_modules holds what package-lock.json asks for: everything, or as much as the shop
 * needs if the command needs no more. Reads two small files and no network.
 */
function packagesMatchLockFile() {
  const sets = needsTools ? ['all'] : ['all', 'shop'];
  if (sets.some((set) => readIfThere(stampFile) === stampText(set))) return true;
  const found = sets.find(installedByNpmAsLocked);
  if (found === undefined) return false;
  writeStamp(found);
  return true;
}

function stampText(set) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return `${hash.digest('hex')} ${process.platform}-${process.arch} ${set}\n`;
}

/** After a manual "npm ci" only npm's own list exists: compare it before installing again. */
function installedByNpmAsLocked(set) {
  const installedText = readIfThere(join(modules, '.package-lock.json'));
  if (installedText === null) return false;
  try {
    const installed = JSON.parse(installedText).packages;
    const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
    return (
      Object.entries(locked).every(([path, wanted]) => {
        if (path === '') return true;
        const found = installed[path];
        if (found === undefined && set === 'shop' && wanted.dev === true) return true;
        if (found === undefined) return wanted.optional === true && !isForThisMachine(wanted);
        return found.version === wanted.version && existsSync(join(root, path, 'package.json'));
      }) && Object.keys(installed).every((path) => path in locked)
    );
  } catch {
    return false;
  }
}

/** Packages for other systems, and packages that only they need, are not installed. */
function isForThisMachine({ os, cpu, libc }) {
  if (os === undefined && cpu === undefined) return false;
  const allows = (list, value) => list === undefined || list.includes(value);
  return libc === undefined && allows(os, process.platform) && allows(cpu, process.arch);
}

/** Two simultaneous installs would break each other: the second waits and checks again. */
async function installOnce() {
  const claim = join(root, '.tmp', 'installing');
  mkdirSync(dirname(claim), { recursive: true });
  for (let isFirstLook = true; !tryToWrite(claim, String(process.pid)); isFirstLook = false) {
    const installer = Number(readIfThere(claim));
    if (installer > 0 && !isAlive(installer)) rmSync(claim, { force: true });
    else if (isFirstLook)
      console.log('Another command is installing the packages; waiting for it …');
    await new Promise((settle) => setTimeout(settle, 200));
  }
  process.on('exit', () => rmSync(claim, { force: true }));
  if (!packagesMatchLockFile()) await installPackages();
  rmSync(claim, { force: true });
}

function tryToWrite(path, text) {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    return stop(
      `${dirname(path)} cannot be written (${error.code}). Make ${root} writable for this account.`,
    );
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}

async function installPackages() {
  console.log('Installing the packages (once; about half a minute on a good connection) …');
  const startedAtMs = Date.now();
  const ticker = setInterval(() => {
    console.log(`  still installing, ${Math.round((Date.now() - startedAtMs) / 1000)} s`);
  }, 5_000);
  // Tools are added to what the shop has, which may be running; "npm ci" would delete that first.
  const isAddition = readIfThere(stampFile) === stampText('shop');
  const hadTools = readIfThere(stampFile)?.endsWith(' all\n') === true;
  const set = needsTools || hadTools ? 'all' : 'shop';
  const options = [
    ...(isAddition ? ['install', '--no-save'] : ['ci']),
    '--ignore-scripts',
    set === 'all' ? '--include=dev' : '--omit=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npmScript = process.env.npm_execpath;
  const isNpm = npmScript !== undefined && /^npm-cli\.c?js$/.test(basename(npmScript));
  const [program, programArgs] = isNpm
    ? [process.execPath, [npmScript, ...options]]
    : [isWindows ? 'npm.cmd' : 'npm', options];
  const child = spawn(program, programArgs, {
    cwd: root,
    env: environment(),
    stdio: 'inherit',
    shell: isWindows && !isNpm,
  });
  forwardSignals(child);
  const ended = await endOf(child);
  clearInterval(ticker);
  if (ended.error !== undefined) {
    stop(
      'npm was not found. Install Node.js with npm (https://nodejs.org) and run the command again.',
    );
  }
  if (ended.signal !== null) process.exit(128 + signalNumber(ended.signal));
  if (ended.code !== 0) {
    stop(
      'The packages could not be installed; npm says why above. Check the network connection and run the command again.',
    );
  }
  // Headers for compiling native packages, a third of the Node package; here nothing is compiled.
  if (pinnedNode() !== null) {
    rmSync(resolve(pinnedNode(), '../../include'), { recursive: true, force: true });
  }
  writeStamp(set);
  console.log(`Installed in ${Math.round((Date.now() - startedAtMs) / 1000)} s.`);
}

function writeStamp(set) {
  try {
    writeFileSync(stampFile, stampText(set));
  } catch {
    // In a read-only folder the two lists are simply compared at every start.
  }
}

/** The pinned Node if it exists, else the running one if it is new enough. */
function findNode() {
  const pinned = pinnedNode();
  if (pinned !== null) return pinned;
  if (isNewEnough(process.versions.node)) return process.execPath;
  return tooOld();
}

function pinnedNode() {
  const platform = isWindows ? 'win' : process.platform;
  const path = join(
    modules,
    `node-${platform}-${process.arch}`,
    'bin',
    isWindows ? 'node.exe' : 'node',
  );
  if (!existsSync(path)) return null;
  if (!isExecutable(path)) {
    try {
      chmodSync(path, 0o755);
    } catch {
      return null;
    }
  }
  if (process.platform !== 'linux' || process.report === undefined) return path;
  // The Linux package needs glibc. Without it the kernel cannot load the binary.
  return existsSync('/etc/alpine-release') && spawnSync(path, ['--version']).status !== 0
    ? null
    : path;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1]);
}

function tooOld() {
  const remedy =
    existsSync(modules) || mayInstall
      ? 'Install Node.js 24 from https://nodejs.org and run the command again'
      : 'Run "npm ci --ignore-scripts", which brings it along, or install Node.js 24 from https://nodejs.org';
  return stop(
    `Bullnose needs Node ${OLDEST_NODE.join('.')} or newer and this is ${process.versions.node}. ${remedy}.`,
  );
}

async function run(node) {
  const child = spawn(
    node,
    ['--disable-warning=ExperimentalWarning', ...options, resolve(root, script), ...scriptArgs],
    {
      cwd: root,
      env: environment(node),
      stdio: 'inherit',
    },
  );
  forwardSignals(child);
  stopWithShell(child);
  const ended = await endOf(child);
  if (ended.error !== undefined) {
    if (node !== process.execPath && isNewEnough(process.versions.node))
      return run(process.execPath);
    stop(
      `${node} cannot be run (${ended.error.code}). Install Node.js 24 from https://nodejs.org and run the command again.`,
    );
  }
  process.exit(ended.signal === null ? ended.code : 128 + signalNumber(ended.signal));
}

/** Puts the pinned Node and the packages' commands first on the path for child processes. */
function environment(node = pinnedNode() ?? process.execPath) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const path = [dirname(node), join(modules, '.bin'), process.env[name]]
    .filter(Boolean)
    .join(delimiter);
  // glibc gives many threads an arena of their own, which keeps what they have freed.
  return { MALLOC_ARENA_MAX: '2', ...process.env, [name]: path };
}

/**
 * Passes SIGTERM and SIGINT on, once each. Ctrl-C in a terminal reaches the child by itself, since
 * the terminal signals the whole group; passing it on as well would look like a second Ctrl-C.
 */
function forwardSignals(child) {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    let isForwarded = false;
    process.on(signal, () => {
      if (isForwarded || (signal === 'SIGINT' && process.stdin.isTTY)) return;
      isForwarded = true;
      child.kill(signal);
    });
  }
}

/**
 * npm runs a script in a shell and signals only that shell, which exits without forwarding the
 * signal. So if npm started this process and the shell is gone, it must stop.
 */
function stopWithShell(child) {
  if (process.env.npm_lifecycle_event === undefined || isWindows) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 200);
}

function endOf(child) {
  return new Promise((settle) => {
    child.on('error', (error) => settle({ error, code: null, signal: null }));
    child.on('exit', (code, signal) => settle({ code, signal }));
  });
}

function signalNumber(signal) {
  return system.signals[signal] ?? 0;
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
