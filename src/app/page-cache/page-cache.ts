import type { IncomingMessage, ServerResponse } from 'node:http';

import { encodePage, sendPage, type EncodedPage } from '#app/page-cache/encoded-page.ts';
import { createPageStore, type Fill } from '#app/page-cache/page-store.ts';
import { publicPageKey, publicPageRoute } from '#app/page-cache/public-pages.ts';
import type { SharedAnswers } from '#app/page-cache/shared-answers.ts';
import { PageRefused } from '#app/limit-rendering.ts';
import type { BusyPage } from '#app/notice-page.tsx';
import type { RenderPage } from '#app/pages.tsx';
import { plainHeaders } from '#app/security-headers.ts';
import type { ChangeFollower } from '#server/changes/follow-changes.ts';
import type { Services } from '#server/http/context.ts';
import { noteRoute, noteShed, noteStored } from '#server/platform/current-request.ts';
import { metrics } from '#server/platform/metrics.ts';

/** A database that is down does not change, so cached pages are served for a limited time. */
const SHOWN_WITHOUT_DATABASE_MS = 5 * 60_000;

export interface PageCacheOptions {
  readonly services: Pick<Services, 'config' | 'log'>;
  readonly changes: ChangeFollower;
  readonly renderPage: RenderPage;
  readonly busyPage: BusyPage;
  /** In how many seconds to come back if the page cannot be rendered now; else null. */
  readonly refuseAtOnce: (key: string) => number | null;
  /** What pages share, dropped by the same changes. */
  readonly answers: Pick<SharedAnswers, 'drop' | 'clear'>;
}

export interface PageCache {
  /** Answers a request for a public page; false leaves it to the next handler. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

interface Filling {
  /** Null while the rendering waits for its turn: changes until then are in its page. */
  fill: Fill | null;
  readonly page: Promise<EncodedPage>;
}

/**
 * The cache of public pages in front of the HTTP framework. A cached page is at most a second older
 * than the database, in every process: writers store the tags of what they change in the database,
 * and the pages with those tags are dropped (docs/decisions/0008-page-cache.md).
 */
export function createPageCache({
  services,
  changes,
  renderPage,
  busyPage,
  refuseAtOnce,
  answers,
}: PageCacheOptions): PageCache {
  const { config, log } = services;
  const store = createPageStore({ maxBytes: config.pageCacheBytes });
  const hit = metrics.pages.labels('hit');
  const miss = metrics.pages.labels('miss');
  const filling = new Map<string, Filling>();
  let awaySinceMs: number | null = null;
  changes.listen({
    onChanges: (tags) => {
      store.drop(tags);
      answers.drop(tags);
    },
    onGap: () => {
      store.clear();
      answers.clear();
    },
  });

  /** Whether cached pages may be served: they are current, or the database went down recently. */
  async function trust(): Promise<'current' | 'while away' | 'no'> {
    if (changes.isCurrent() || (await changes.catchUp())) {
      awaySinceMs = null;
      return 'current';
    }
    awaySinceMs ??= performance.now();
    return performance.now() - awaySinceMs < SHOWN_WITHOUT_DATABASE_MS ? 'while away' : 'no';
  }

  /** Concurrent requests share one rendering. Requests after a change share a new one. */
  function fillShared(key: string, mayStore: boolean): Promise<EncodedPage> {
    const shared = filling.get(key);
    if (shared !== undefined && shared.fill?.isOutdated() !== true) return shared.page;
    const rendering = Promise.withResolvers<EncodedPage>();
    const begun: Filling = { fill: null, page: rendering.promise };
    filling.set(key, begun);
    makePage(key, begun, mayStore)
      .finally(() => {
        begun.fill?.end();
        if (filling.get(key) === begun) filling.delete(key);
      })
      .then(rendering.resolve, rendering.reject);
    return begun.page;
  }

  async function makePage(key: string, filled: Filling, mayStore: boolean): Promise<EncodedPage> {
    const rendered = await renderPage(new Request(new URL(key, config.siteUrl)), {
      mayShare: mayStore,
      onStart: () => {
        filled.fill = store.beginFill();
      },
    });
    const page = await encodePage(rendered, { isKept: config.pageCacheBytes > 0 });
    if (!mayStore || !rendered.isWhole || rendered.status !== 200) return page;
    if (changes.isCurrent() || (await changes.catchUp())) {
      filled.fill?.store(key, page, rendered.tags);
    }
    return page;
  }

  /** Sends a page. What an encoding added for this client weighs counts in the cache. */
  async function send(
    key: string,
    page: EncodedPage,
    request: IncomingMessage,
    response: ServerResponse,
    options?: { readonly isPassingOn: boolean },
  ): Promise<void> {
    const { bytes } = page;
    await sendPage(page, request, response, options);
    if (page.bytes !== bytes) store.recount(key, page);
  }

  function sendBusy(response: ServerResponse, retryAfterSeconds: number): void {
    noteShed();
    const { status, headers, html } = busyPage(retryAfterSeconds);
    response.writeHead(status, headers).end(html);
  }

  async function answerSlowly(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const trusted = await trust();
    const kept = trusted === 'no' ? undefined : store.get(key);
    if (kept !== undefined) noteStored();
    const page = kept ?? (await fillShared(key, trusted === 'current'));
    await send(key, page, request, response, { isPassingOn: trusted !== 'current' });
  }

  return {
    answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const key = publicPageKey(request.url ?? '');
      if (key === null) return false;
      noteRoute(publicPageRoute(key));
      const stored = store.get(key);
      const kept = changes.isCurrent() ? stored : undefined;
      if (kept === undefined) {
        miss.inc();
        const seconds = stored === undefined ? refuseAtOnce(key) : null;
        if (seconds !== null) {
          sendBusy(response, seconds);
          return true;
        }
      } else {
        hit.inc();
        noteStored();
      }
      const answered =
        kept === undefined
          ? answerSlowly(key, request, response)
          : send(key, kept, request, response);
      answered.catch((error: unknown) => {
        if (error instanceof PageRefused) return sendBusy(response, error.retryAfterSeconds);
        log.error({ err: error, path: key }, 'A page could not be sent');
        if (response.headersSent) response.destroy();
        else
          response
            .writeHead(500, {
              ...plainHeaders(config),
              'Content-Type': 'text/plain; charset=utf-8',
              'Cache-Control': 'no-store',
            })
            .end('Something went wrong. Please try again.');
      });
      return true;
    },
  };
}
