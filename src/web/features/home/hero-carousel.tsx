import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PublicSlide } from '#contract/schemas/site-content.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { cx } from '#web/ui/cx.ts';
import { ChevronLeft, ChevronRight, Pause, Play } from '#web/ui/icons.tsx';
import { heroFrame, heroLayout, HeroSlide } from './hero-slide.tsx';
import { useAutoAdvance, useSwipe } from './use-carousel-motion.ts';

const ADVANCE_MS = 6000;

/** The space of the carousel while its slides are on the way. */
export function HeroPending() {
  return <div className={cx('bg-ink', heroFrame)} />;
}

/**
 * The first slide is complete in the served page; the others load their pictures afterwards. A
 * slide stays until the picture of the one that was asked for can be drawn, and is then covered by
 * it.
 */
export function HeroCarousel({ slides }: { slides: readonly PublicSlide[] }) {
  const [current, setCurrent] = useState(0);
  const [asked, setAsked] = useState(0);
  const slidesRef = useRef<HTMLDivElement>(null);
  const count = slides.length;
  const { isPlaying, toggle, handlers } = useAutoAdvance(ADVANCE_MS, () => {
    if (asked === current) show(current + 1);
  });
  const swipe = useSwipe((step) => show(asked + step));
  const isHydrated = useHydrated();

  useEffect(() => {
    if (asked === current) return;
    let isLatest = true;
    const showAsked = () => {
      if (isLatest) setCurrent(asked);
    };
    const picture = slidesRef.current?.children[asked]?.querySelector('img');
    // A picture that cannot be loaded has a placeholder.
    if (picture) picture.decode().then(showAsked, showAsked);
    else showAsked();
    return () => {
      isLatest = false;
    };
  }, [asked, current]);

  function show(index: number) {
    setAsked((index + count) % count);
  }

  return (
    <section
      {...handlers}
      {...swipe}
      aria-roledescription="carousel"
      aria-label="Featured"
      className={cx('relative touch-pan-y', heroFrame)}
    >
      {count > 1 && (
        <div className="absolute bottom-4 left-4 z-2 flex items-center gap-1 noscript:hidden md:bottom-6 md:left-6 lg:left-8 xl:left-12">
          <HeroButton label={isPlaying ? 'Pause the slides' : 'Play the slides'} onClick={toggle}>
            {isPlaying ? <Pause size={20} /> : <Play size={20} />}
            <span aria-hidden="true" className="pr-1 text-small font-[600]">
              {isPlaying ? 'Pause' : 'Play'}
            </span>
          </HeroButton>
          <HeroButton label="Previous slide" onClick={() => show(asked - 1)}>
            <ChevronLeft size={22} />
          </HeroButton>
          <HeroButton label="Next slide" onClick={() => show(asked + 1)}>
            <ChevronRight size={22} />
          </HeroButton>
          <div role="group" aria-label="Choose a slide" className="ml-1 flex">
            {slides.map((slide, index) => (
              <button
                key={slide.id}
                type="button"
                aria-label={`Slide ${index + 1}: ${slide.title}`}
                aria-current={index === asked ? 'true' : undefined}
                onClick={() => show(index)}
                className="group/dot flex size-8 md:size-6 lg:size-8 items-center justify-center rounded-full"
              >
                <span className="size-2.5 rounded-full border border-white transition-colors duration-[120ms] group-hover/dot:bg-white group-aria-[current=true]/dot:border-wattle group-aria-[current=true]/dot:bg-wattle" />
              </button>
            ))}
          </div>
        </div>
      )}
      <div ref={slidesRef} aria-live={isPlaying ? 'off' : 'polite'} className="grid h-full">
        {slides.map((slide, index) => {
          const isShown = index === current;
          return (
            <div
              key={slide.id}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${count}`}
              inert={!isShown}
              className={cx('hero-slide col-start-1 row-start-1', heroLayout, isShown && 'z-1')}
            >
              <HeroSlide
                slide={slide}
                hasPicture={index === 0 || isHydrated}
                isFirst={index === 0}
              />
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface HeroButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function HeroButton({ label, onClick, children }: HeroButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control bg-ink/70 px-2 text-white transition-colors duration-[120ms] hover:bg-ink-2"
    >
      {children}
    </button>
  );
}
