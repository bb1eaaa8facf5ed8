import { useRouter, type AsyncRouteComponent } from '@tanstack/react-router';
import { createElement, Suspense, useEffect, useState, type FunctionComponent } from 'react';

import { ScreenLoadError } from '#web/features/shell/screen-load-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

/** Remembers in this tab for which address a reload has been tried. */
const RELOADED_KEY = 'shop-reloaded-for';

type PropsOf<Screen> = Screen extends (props: infer Props) => unknown ? Props : never;

/**
 * A screen whose code is fetched when it is first needed. Where it cannot be fetched the page says
 * so in its place and tries again on request; code that is gone because a newer version of the shop
 * runs is fetched with the page.
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
 * A page's skeleton, for the time that the page before it may not stay any longer (Rule 51). The
 * skeleton's own code comes with the page's: until it is there, its words stand alone.
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

/** For pages that ask for nothing: only their code can be on the way. */
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
 * Fetches the whole page anew once, where the shop answers: it may have been renewed under the
 * reader.
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
    if (await load()) await router.invalidate();
    else if (await isShopThere()) location.reload();
    setIsTrying(false);
  }

  return <ScreenLoadError isTrying={isTrying} onRetry={() => void retry()} />;
}

async function isShopThere(): Promise<boolean> {
  try {
    return (await fetch('/health', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
