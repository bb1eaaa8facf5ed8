import { spawn, type ChildProcess } from 'node:child_process';
import { watch } from 'node:fs';
import {
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { connect, createServer as createNetServer, type AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explainListenError, StartError } from '../src/server/platform/start-error.ts';
import { buildInChild, buildIsCurrent } from './build.ts';

const root = resolve(import.meta.dirname, '..');
const RELOAD_SCRIPT = '/__dev/reload.js';
const RELOAD_EVENTS = '/__dev/events';

/**
 * What `npm run dev` adds to `npm start`: it watches the sources, builds and restarts the server on
 * a change, and reloads the open pages. The shop itself runs exactly as built for production,
 * content security policy included; this process stands in front of it, keeps the database running
 * in between, and holds requests while a new version starts.
 */
if (process.argv.includes('--help')) {
  console.log(`Serves the shop and, whenever a source file changes, builds it again and reloads the open pages.

Usage: npm run dev

Takes the same settings as npm start (PORT, HOST, DATA_DIR, DATABASE_URL; see npm start -- --help).`);
} else {
  await develop().catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  });
}

async function develop(): Promise<void> {
  const { loadConfig } = await import('../src/server/platform/config.ts');
  const { locateData } = await import('../src/server/platform/data-location.ts');
  const { startEmbeddedPostgres } = await import('../src/server/platform/embedded-postgres.ts');
  const { dataDir, notice } = locateData({
    root,
    dataDir: process.env['DATA_DIR'],
    usesEmbeddedDatabase: (process.env['DATABASE_URL'] ?? '') === '',
  });
  if (notice !== null) console.log(notice);
  const { host, port, siteUrl, demo, databaseUrl } = loadConfig(process.env, { dataDir });

  const shop = createShop({
    isBuilding: true,
    accepts: false,
    child: null,
    port: await freePort(),
  });
  const server = createServer((incoming, outgoing) => void shop.answer(incoming, outgoing));
  await listen(server, { host, port });
  const starting =
    databaseUrl === null
      ? startEmbeddedPostgres({ dataDir, root, siteUrl })
      : Promise.resolve(null);

  // Registered before the database starts, so that Ctrl-C during the start leaves no server
  // running.
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    server.close();
    server.closeAllConnections();
    await shop.stop();
    await starting.then((database) => database?.stop()).catch(() => undefined);
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());

  const environment = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(shop.state.port),
    SITE_URL: siteUrl,
    DEMO: String(demo),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? (await starting)?.url,
  };
  await shop.restart(environment);
  console.log(`Watching the sources; the shop is at ${siteUrl}`);
  onSourceChange(() => (isStopping ? Promise.resolve() : shop.restart(environment)));
}

interface ShopState {
  isBuilding: boolean;
  /** Whether the server process accepts requests. */
  accepts: boolean;
  child: ChildProcess | null;
  readonly port: number;
}

/**
 * The running server process, the pages that listen for its restarts, and the requests passed on to
 * it.
 */
function createShop(state: ShopState) {
  const listeners = new Set<ServerResponse>();

  async function restart(environment: NodeJS.ProcessEnv): Promise<void> {
    state.isBuilding = true;
    try {
      const isBuilt = buildIsCurrent() || (await buildInChild());
      if (!isBuilt) {
        console.error('The build failed; the last good version, if there is one, keeps running.');
        return;
      }
      await stop();
      const main = join(root, 'dist', 'server', 'main.js');
      const child = spawn(process.execPath, [main], {
        cwd: root,
        env: environment,
        stdio: 'inherit',
      });
      state.child = child;
      child.on('exit', (code) => {
        if (state.child !== child) return;
        state.child = null;
        state.accepts = false;
        if (code !== 0) console.error('The server ended; it starts again at the next change.');
      });
      while (state.child === child && !state.accepts) {
        state.accepts = await accepts(state.port);
        if (!state.accepts) await sleep(50);
      }
    } finally {
      state.isBuilding = false;
    }
    for (const listener of listeners) listener.write('data: reload\n\n');
  }

  async function stop(): Promise<void> {
    const { child } = state;
    state.child = null;
    state.accepts = false;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((settle) => child.once('exit', settle));
    // Stops without the notice that load balancers get.
    child.kill('SIGINT');
    await ended;
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (incoming.url === RELOAD_SCRIPT) {
      outgoing.setHeader('Content-Type', 'text/javascript; charset=utf-8');
      outgoing.end(`new EventSource('${RELOAD_EVENTS}').onmessage = () => location.reload();\n`);
      return;
    }
    if (incoming.url === RELOAD_EVENTS) {
      outgoing.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      outgoing.write(': connected\n\n');
      listeners.add(outgoing);
      outgoing.on('close', () => listeners.delete(outgoing));
      return;
    }
    while (state.isBuilding && !state.accepts) await sleep(50);
    passOn(incoming, outgoing, state.port);
  }

  return { state, restart, stop, answer };
}

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  // The response must be uncompressed, because the reload script is inserted into it.
  const headers: OutgoingHttpHeaders = { ...incoming.headers, 'accept-encoding': 'identity' };
  const options = { host: '127.0.0.1', port, method: incoming.method, path: incoming.url, headers };
  const forwarded = request(options, (answer) => {
    const isPage = answer.headers['content-type']?.startsWith('text/html') === true;
    if (!isPage) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const chunks: Buffer[] = [];
    answer.on('data', (chunk: Buffer) => chunks.push(chunk));
    answer.on('end', () => {
      const page = Buffer.concat(chunks).toString();
      const body = page.replace('</body>', `<script src="${RELOAD_SCRIPT}" defer></script></body>`);
      const { 'content-length': _, etag: __, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      outgoing.end(incoming.method === 'HEAD' ? undefined : body);
    });
  });
  forwarded.on('error', () => {
    if (outgoing.headersSent) {
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' });
    outgoing.end(
      'The server is not running. The terminal says why; it starts again at the next change.\n',
    );
  });
  incoming.pipe(forwarded);
}

/** Calls `react` once for a burst of changes, and once more when something changed while it ran. */
function onSourceChange(react: () => Promise<void>): void {
  let isRunning = false;
  let hasChanged = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    while (hasChanged) {
      await sleep(100);
      hasChanged = false;
      if (!buildIsCurrent()) await react();
    }
    isRunning = false;
  };
  const notice = (_event: string, file: string | null) => {
    if (file !== null && /\.test\.tsx?$|~$|\.sw.$/.test(file)) return;
    hasChanged = true;
    void run();
  };
  for (const folder of ['src', 'db', 'public', 'vite.config.ts']) {
    try {
      watch(join(root, folder), { recursive: true }, notice);
    } catch {
      console.error(`${folder} is not there and is not watched.`);
    }
  }
}

function listen(
  server: ReturnType<typeof createServer>,
  address: { host: string; port: number },
): Promise<void> {
  return new Promise((settle, fail) => {
    server.once('error', (error) => fail(explainListenError(error, address)));
    server.listen(address.port, address.host, () => settle());
  });
}

function accepts(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
    socket.once('connect', () => socket.destroy());
  });
}

function freePort(): Promise<number> {
  return new Promise((settle) => {
    const probe = createNetServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => settle(port));
    });
  });
}
