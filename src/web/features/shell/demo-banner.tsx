import { useRouterContext, type PageConfig } from '#web/lib/router-context.ts';

/** Short enough for one line at 320 px. */
const WORDS = {
  public: 'Demonstration: nothing is sold here',
  'trusted-network': 'Demo: everyone here is an administrator',
} as const;

/**
 * Says on every page that the shop is a demonstration; renders nothing unless it is a public one.
 */
export function DemoBanner() {
  return <DemoStrip reach={useRouterContext().config.demoReach} />;
}

export function DemoStrip({ reach }: { reach: PageConfig['demoReach'] }) {
  const words = wordsOf(reach);
  if (words === null) return null;
  return (
    <section
      aria-label="Demonstration"
      className="flex h-8 items-center justify-center bg-wattle px-4 text-caption font-[650] whitespace-nowrap text-ink print:hidden"
    >
      <p>{words}</p>
    </section>
  );
}

export function useDemoWords(): string | null {
  return wordsOf(useRouterContext().config.demoReach);
}

function wordsOf(reach: PageConfig['demoReach']): string | null {
  return reach === null || reach === 'this-machine' ? null : WORDS[reach];
}
