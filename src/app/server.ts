import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';

import { CLEARED_BY } from '#db/seed/clear-demo-shop.ts';
import { loadDemoShop, nameDemoShop } from '#db/seed/load-demo-shop.ts';

import { createAccessLog } from '#app/access-log.ts';
import { readAssets } from '#app/assets.ts';
import { createBrandFiles } from '#app/brand-files.ts';
import { createDevComponents } from '#app/dev-components.tsx';
import { createDevMailbox } from '#app/dev-mailbox.ts';
import { answerUnreadable, refuseMalformed } from '#app/malformed-requests.ts';
import { gracefulStop, type StopOptions } from '#app/graceful-stop.ts';
import { createOfficePage } from '#app/office-page.tsx';
import { answerWhileClosed } from '#app/closed-shop.ts';
import { createNoticePages } from '#app/notice-page.tsx';
import { createPageCache } from '#app/page-cache/page-cache.ts';
import { createSharedAnswers } from '#app/page-cache/shared-answers.ts';
import { createPageRenderer, toResponse } from '#app/pages.tsx';
import { plainHeaders } from '#app/security-headers.ts';
import { httpLimits } from '#app/http-limits.ts';
import { answerInTurn } from '#app/limit-calls.ts';
import { limitRendering, PageRefused } from '#app/limit-rendering.ts';
import { measureProcess, measureRequest } from '#app/metrics-server.ts';
import { observeRequest, type EndedRequest } from '#app/observe-requests.ts';
import { createShedding, shareOf } from '#app/shedding.ts';
import { createSite } from '#app/site.ts';
import { admitDemoAdministrator } from '#server/accounts/demo-sign-ins.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { followChanges } from '#server/changes/follow-changes.ts';
import { followValue } from '#server/changes/follow-value.ts';
import { endClosure, findClosure } from '#server/closures/queries.ts';
import { followClosures } from '#server/closures/follow-closures.ts';
import { followHold, HELD, withHold } from '#server/backups/hold.ts';
import { assertDataKey, establishDataKey } from '#server/keys/assert-data-key.ts';
import { createProcessReporter } from '#server/keys/report-process.ts';
import { createApi } from '#server/api.ts';
import type { Services } from '#server/http/context.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { createPaymentProviders } from '#server/payments/create-provider.ts';
import { createOriginals } from '#server/pictures/originals.ts';
import { createRenditions } from '#server/pictures/renditions.ts';
import { sharedStoreOf } from '#server/uploads/file-store.ts';
import { currentRequest } from '#server/platform/current-request.ts';
import { systemClock } from '#server/platform/clock.ts';
import { noteShed } from '#server/platform/current-request.ts';
import type { Config } from '#server/platform/config.ts';
import {
  acceptsConnections,
  assertDatabaseReachable,
  databaseIsReady,
  openDatabase,
  storeConnectionSettings,
  type DatabaseOptions,
  type Db,
} from '#server/platform/database.ts';
import { createLog, type Logger } from '#server/platform/log.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { wakeWebhooks } from '#server/webhooks/wake.ts';
import { createOutbound } from '#server/platform/outbound/outbound.ts';
import { openReplicas } from '#server/platform/replicas.ts';
import { demoPasswords } from '#server/platform/secrets.ts';
import { startTracing, traceRequest } from '#server/platform/tracing.ts';
import { loadShop } from '#server/shop/load-shop.ts';
import { testPaymentsRefusal } from '#server/platform/payment-config.ts';
import { explainListenError, StartError } from '#server/platform/start-error.ts';

/**
 * Connections that wait to be accepted, as far as the system allows. A client whose first packet
 * found no room would try again after 1, 3, 7 and 15 seconds, and not hear that it is refused.
 */
const MOST_CONNECTING = 4096;
/** Others are closed at once: a backlog of requests stays short, and so does the memory for it. */
const MOST_CONNECTIONS = 10_000;

export interface StartOptions {
  readonly config: Config;
  readonly databaseUrl: string;
  /** The browser build. */
  readonly clientDir: string;
  readonly onProgress?: (step: string) => void;
  /** Adds routes to the API, for tests of what the process does when a handler fails. */
  readonly extendApi?: (app: Hono) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly server: Server;
  readonly services: Services;
  /** Finishes the requests in flight and the jobs at work, and closes the database. */
  stop(options?: StopOptions): Promise<void>;
}

/** Migrates, fills an empty demo database, starts the jobs and listens. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { config } = options;
  const progress = options.onProgress ?? (() => {});
  const log = createLog(config);
  const tracing = await startTracing(config, log);
  const directUrl = config.databaseDirectUrl ?? options.databaseUrl;
  const isPooled = directUrl !== options.databaseUrl;
  const database = openDatabase(options.databaseUrl, {
    isPooled,
    onIdleError: (error) => log.warn({ err: error }, 'A database connection was lost'),
    ...slowQueries(config, log),
  });
  const jobs = createJobs({ databaseUrl: directUrl, log });
  const changes = followChanges({ databaseUrl: directUrl, log, clock: systemClock });
  const replicas = openReplicas({
    urls: config.databaseReplicaUrls,
    log,
    isCurrent: () => changes.isCurrent(),
  });
  const reporter = createProcessReporter({ db: database.db, config, log });
  // Before the caches: a page that is drawn after a change must be read where that change is.
  changes.listen({
    onChanges: (_tags, position) => replicas.require(position),
    onGap: (position) => replicas.require(position),
  });
  try {
    progress('Preparing the database');
    await prepareDatabase(directUrl, { isPooled, config });
    await assertDatabaseReachable(database, options.databaseUrl);
    await establishDataKey(database.db, config);
    await reporter.start();
    const hold = await followHold({ db: database.db, log });
    const outbound = createOutbound();
    const providers = await createPaymentProviders({
      db: database.db,
      replicas,
      config,
      clock: systemClock,
      log,
      jobs,
      outbound,
    });
    const services: Services = {
      db: database.db,
      replicas,
      config,
      clock: systemClock,
      log,
      jobs,
      outbound,
      payments: withHold(providers.payments, hold),
      otherPayments: providers.otherPayments.map((provider) => withHold(provider, hold)),
    };
    if (config.demo) {
      progress('Preparing the demo shop');
      await loadDemoShop(database.db, {
        now: systemClock(),
        passwords: demoPasswords(config.dataDir),
        hashPassword,
        dataKeys: config.dataKeys,
      });
      const closed = await findClosure(database.db);
      if (closed?.closed_by !== CLEARED_BY) {
        await nameDemoShop(database.db);
        const now = systemClock();
        await endClosure(database.db, { now, person: 'Demo mode', reason: 'opening' });
      }
      const { demoReach: reach } = config;
      await admitDemoAdministrator(database.db, { reach, now: systemClock() });
    }
    await refuseTestPayments(database.db, config);
    const closure = await followClosures({ db: database.db, changes, log });
    const currentShop = await followValue({
      tag: 'settings',
      read: () => loadShop(services),
      changes,
      log,
    });
    const closing = () => (hold.isHeld() ? HELD : closure());
    const server = createServer(httpLimits(config));
    server.maxConnections = MOST_CONNECTIONS;
    const connections = gracefulStop(server);
    const api = createApi(services, {
      closing,
      isReady: async () =>
        !connections.isStopping() &&
        (await databaseIsReady(database.db)) &&
        (await acceptsConnections(options.databaseUrl, { isPooled })),
    });
    options.extendApi?.(api.app);
    await jobs.start();

    const answers = createSharedAnswers(api.call);
    const shedding = createShedding();
    const notices = createNoticePages(
      config,
      readAssets(options.clientDir, 'shop')([]),
      currentShop,
    );
    const officeAssets = readAssets(options.clientDir, 'office')([]);
    const renderPage = limitRendering(
      createPageRenderer({
        services,
        call: api.call,
        answers,
        assetsFor: readAssets(options.clientDir, 'shop'),
        lastShop: currentShop,
      }),
      shedding,
    );
    const originals = createOriginals(services, options.clientDir);
    const site = createSite({
      api: api.app,
      renderPage: (request) =>
        renderPage(request).then(toResponse, (error: unknown) => {
          if (!(error instanceof PageRefused)) throw error;
          noteShed();
          return toResponse(notices.busy(error.retryAfterSeconds));
        }),
      officePage: createOfficePage(config, officeAssets, currentShop),
      brandFiles: createBrandFiles({
        loadShop: () => loadShop(services),
        originals,
        now: systemClock,
      }),
      devPages: createDevMailbox(services).route(
        '/',
        createDevComponents({ config, assets: officeAssets, currentShop }),
      ),
      renditions: createRenditions({
        originals,
        storeDir: path.join(config.dataDir, 'renditions'),
        shared: sharedStoreOf(config),
      }),
      clientDir: path.relative(process.cwd(), options.clientDir),
    });
    const pageCache = createPageCache({
      services,
      changes,
      renderPage,
      busyPage: notices.busy,
      refuseAtOnce: (key) => {
        const share = shareOf('pages', key);
        return share === null ? null : shedding.refuseAtOnce(share);
      },
      answers,
    });
    const answerRest = getRequestListener(site.fetch);
    const defaultHeaders = new Map(Object.entries(plainHeaders(config)));
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      if (refuseMalformed(request, response, config)) return;
      const why = closing();
      if (why !== null) {
        const closed = { closing: why, now: systemClock(), page: notices.closed, site: config };
        if (answerWhileClosed(request, response, closed)) return;
      }
      if (pageCache.answer(request, response)) return;
      response.setHeaders(defaultHeaders);
      void answerInTurn(request, response, {
        shedding,
        site: config,
        answer: () => void answerRest(request, response),
      });
    };
    const logRequest = createAccessLog(services);
    const onEnd = (ended: EndedRequest) => {
      logRequest(ended);
      measureRequest(ended);
      traceRequest(ended);
    };
    measureProcess(config, database);
    server.on('request', (request, response) =>
      observeRequest(request, response, { answer: () => answer(request, response), onEnd }),
    );
    answerUnreadable(server, config);
    const port = await listen(server, config);
    const handlers = jobHandlers(services, {
      url: ownUrl(config.host, port),
      databaseUrl: directUrl,
      readAs: api.readAs,
    });
    wakeWebhooks(services, changes);
    await hold.whenLive(() => jobs.work(handlers));
    return {
      url: config.siteUrl.replace(/:0$/, `:${port}`),
      server,
      services,
      stop: async (how) => {
        // Requests queue jobs, so they finish first.
        await connections.stop(how);
        hold.stop();
        await jobs.stop();
        await changes.stop();
        await replicas.stop();
        await reporter.stop();
        await database.close();
        await tracing.stop();
      },
    };
  } catch (error) {
    await jobs.stop();
    await changes.stop();
    await replicas.stop();
    await reporter.stop();
    await database.close();
    throw error;
  }
}

/** An opened shop does not start with payments that move no money (Rules 23 and 110). */
async function refuseTestPayments(db: Db, config: Config): Promise<void> {
  const refusal = testPaymentsRefusal(config);
  if (refusal === null) return;
  const closure = await findClosure(db);
  if (closure?.reason !== 'opening') throw new StartError(refusal);
}

function slowQueries({ slowQueryMs }: Config, log: Logger): Pick<DatabaseOptions, 'slowQueries'> {
  if (slowQueryMs === 0) return {};
  return {
    slowQueries: {
      overMs: slowQueryMs,
      report: (slow) => {
        const route = currentRequest()?.route;
        log.warn({ event: 'slow_query', ...slow, route }, 'A statement was slow');
      },
    },
  };
}

/**
 * Migrates without the pooler, which would share the connection and its settings. A wrong key stops
 * the start before anything is changed.
 */
async function prepareDatabase(
  directUrl: string,
  { isPooled, config }: { readonly isPooled: boolean; readonly config: Config },
): Promise<void> {
  const direct = openDatabase(directUrl, { max: 1 });
  try {
    const setting = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
    await assertDatabaseReachable(direct, directUrl, setting);
    await assertDataKey(direct.db, config);
    await migrateToLatest(direct.db);
    if (isPooled) await storeConnectionSettings(direct.db, directUrl);
  } finally {
    await direct.close();
  }
}

/** How this process reaches itself: on loopback when it listens everywhere. */
function ownUrl(host: string, port: number): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

function listen(server: Server, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, config)));
    server.listen({ port: config.port, host: config.host, backlog: MOST_CONNECTING }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
}
