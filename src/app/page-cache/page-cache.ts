import type { IncomingMessage, ServerResponse } from 'node:http';

import { encodePage, sendPage, type EncodedPage } from '#app/page-cache/encoded-page.ts';
import { createPageStore, type Fill } from '#app/page-cache/page-store.ts';
import { publicPageKey } from '#app/page-cache/public-pages.ts';
import type { RenderPage } from '#app/pages.tsx';
import { plainHeaders } from '#app/security-headers.ts';
import { followChanges } from '#server/changes/follow-changes.ts';
import type { Services } from '#server/http/context.ts';

/**
 * While the database is away nobody can change it, so kept pages are shown on, but not for ever.
 */
const SHOWN_WITHOUT_DATABASE_MS = 5 * 60_000;

export interface PageCacheOptions {
  readonly services: Pick<Services, 'config' | 'clock' | 'log'>;
  readonly databaseUrl: string;
  readonly renderPage: RenderPage;
}

export interface PageCache {
  /** Answers when the request is for a public page; false leaves it to whoever comes next. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  stop(): Promise<void>;
}

interface Filling {
  readonly fill: Fill;
  readonly page: Promise<EncodedPage>;
}

/**
 * The public pages, kept in front of the HTTP framework. What is kept is at most a second older
 * than the database, in every process: writers leave the tags of what they changed in the database,
 * and the pages that show it are dropped (docs/decisions/0008-page-cache.md).
 */
export function createPageCache({
  services,
  databaseUrl,
  renderPage,
}: PageCacheOptions): PageCache {
  const { config, clock, log } = services;
  const store = createPageStore({ maxBytes: config.pageCacheBytes });
  const filling = new Map<string, Filling>();
  let awaySinceMs: number | null = null;
  const changes = followChanges({
    databaseUrl,
    log,
    clock,
    onChanges: (tags) => store.drop(tags),
    onGap: () => store.clear(),
  });

  /** Whether what is kept may be shown: it is current, or the database has only just gone. */
  async function trust(): Promise<'current' | 'while away' | 'no'> {
    if (changes.isCurrent() || (await changes.catchUp())) {
      awaySinceMs = null;
      return 'current';
    }
    awaySinceMs ??= performance.now();
    return performance.now() - awaySinceMs < SHOWN_WITHOUT_DATABASE_MS ? 'while away' : 'no';
  }

  /**
   * One making of a page for all who ask meanwhile; a change begins another, for those who ask
   * after it.
   */
  function fillShared(key: string, mayStore: boolean): Promise<EncodedPage> {
    const shared = filling.get(key);
    if (shared !== undefined && !shared.fill.isOutdated()) return shared.page;
    const fill = store.beginFill();
    const begun: Filling = { fill, page: makePage(key, fill, mayStore) };
    filling.set(key, begun);
    const end = () => {
      fill.end();
      if (filling.get(key) === begun) filling.delete(key);
    };
    begun.page.then(end, end);
    return begun.page;
  }

  async function makePage(key: string, fill: Fill, mayStore: boolean): Promise<EncodedPage> {
    const rendered = await renderPage(new Request(new URL(key, config.siteUrl)));
    const page = await encodePage(rendered);
    if (!mayStore || !rendered.isWhole || rendered.status !== 200) return page;
    if (changes.isCurrent() || (await changes.catchUp())) fill.store(key, page, rendered.tags);
    return page;
  }

  async function answerSlowly(
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const trusted = await trust();
    const kept = trusted === 'no' ? undefined : store.get(key);
    const page = kept ?? (await fillShared(key, trusted === 'current'));
    await sendPage(page, request, response, { isPassingOn: trusted !== 'current' });
  }

  return {
    answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const key = publicPageKey(request.url ?? '');
      if (key === null) return false;
      const kept = changes.isCurrent() ? store.get(key) : undefined;
      const answered =
        kept === undefined
          ? answerSlowly(key, request, response)
          : sendPage(kept, request, response);
      answered.catch((error: unknown) => {
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
    stop: () => changes.stop(),
  };
}
