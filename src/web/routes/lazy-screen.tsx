import { useRouter, type AsyncRouteComponent } from '@tanstack/react-router';
import { createElement, Suspense, useEffect, useState, type FunctionComponent } from 'react';

import { pageTitle } from '#contract/text/shop.ts';

import { isShopThere } from '#web/lib/is-shop-there.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import type { RouterContext } from '#web/lib/router-context.ts';

/** The URL for which this tab has already tried a reload. */
const RELOADED_KEY = 'shop-reloaded-for';

type PropsOf<Screen> = Screen extends (props: infer Props) => unknown ? Props : never;

/**
 * A screen whose code is loaded when it is first needed. If that fails, the page says so and offers
 * a retry; code of an older version that is gone from the server is replaced by reloading the page.
 */
export function lazyScreen<Module, Name extends keyof Module>(
  importer: () => Promise<Module>,
  name: Name,
): AsyncRouteComponent<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>;
  let screen: FunctionComponent<Props> | null = null;
  let loading: Promise<void> | null = null;
  let hasFailed = false;

  function load(): Promise<void> {
    if (screen !== null) return Promise.resolve();
    loading ??= importer()
      .then(
        (module) => {
          screen = module[name] as FunctionComponent<Props>;
        },
        () => {
          hasFailed = true;
        },
      )
      .finally(() => {
        loading = null;
      });
    return loading;
  }

  function Lazy(props: Props) {
    const [, showAgain] = useState(0);
    if (screen !== null) return createElement(screen as FunctionComponent<object>, props as object);
    if (hasFailed) {
      return (
        <MissingScreen
          load={async () => {
            await load();
            if (screen !== null) showAgain((count) => count + 1);
            return screen !== null;
          }}
        />
      );
    }
    // oxlint-disable-next-line typescript/only-throw-error -- how React is told to wait
    throw load();
  }
  Lazy.preload = load;
  return Lazy;
}

/**
 * A page's skeleton, shown once the previous page has stayed as long as it may (Rule 51). Until the
 * skeleton's own code has loaded, only its label shows.
 */
export function pendingScreen<Module, Name extends keyof Module>(
  importer: () => Promise<Module>,
  name: Name,
  label: string,
): FunctionComponent {
  const Skeletal = lazyScreen(importer, name) as FunctionComponent;
  return function Pending() {
    return (
      <Suspense fallback={<CodePending label={label} />}>
        <Skeletal />
      </Suspense>
    );
  };
}

/** The options of a page that no search engine indexes and that loads its data in the browser. */
export function unindexedScreen<Module, Name extends keyof Module>(
  title: string,
  importer: () => Promise<Module>,
  name: Name,
) {
  return {
    head: ({ match }: { match: { context: RouterContext } }) => ({
      meta: [
        { title: pageTitle(title, match.context.config.shop) },
        { name: 'description', content: `${title} at ${match.context.config.shop.name}` },
        { name: 'robots', content: 'noindex' },
      ],
    }),
    component: lazyScreen(importer, name),
    pendingComponent: PagePending,
  };
}

/** For pages without data: only their code can be loading. */
export function PagePending() {
  return <CodePending label="Loading..." />;
}

function CodePending({ label }: { label: string }) {
  return (
    <div className="page-width pt-6 pb-16">
      <Loading label={label}>
        <Skeleton className="h-[60vh] w-full rounded-card!" />
      </Loading>
    </div>
  );
}

/**
 * Replaces a screen whose code could not be loaded; header and footer stay. Reloads the page once
 * if the shop answers: it may have been updated in the meantime.
 */
function MissingScreen({ load }: { load: () => Promise<boolean> }) {
  const router = useRouter();
  const [isTrying, setIsTrying] = useState(false);

  useEffect(() => {
    if (sessionStorage.getItem(RELOADED_KEY) === location.href) return;
    void isShopThere().then((isThere) => {
      if (!isThere) return;
      sessionStorage.setItem(RELOADED_KEY, location.href);
      location.reload();
    });
  }, []);

  async function retry() {
    setIsTrying(true);
    if (await load()) await readAgain(router);
    else if (await isShopThere()) location.reload();
    setIsTrying(false);
  }

  return (
    <div className="page-width py-10">
      <div className="mx-auto max-w-[640px] space-y-6">
        <h1 tabIndex={-1} className="text-h1">
          This page could not be opened
        </h1>
        <InlineError
          message="The shop cannot be reached. Check your connection and try again."
          retrying={isTrying}
          onRetry={() => void retry()}
        />
      </div>
    </div>
  );
}
