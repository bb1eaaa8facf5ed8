import { useState, type ReactNode } from 'react';
import type { PublicSlide } from '#contract/schemas/site-content.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ChevronLeft, ChevronRight, Pause, Play } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { useAutoAdvance, useSwipe } from './use-carousel-motion.ts';

const ADVANCE_MS = 6000;
const IMAGE_SIZES = '(min-width: 1280px) 740px, (min-width: 768px) 58vw, 100vw';

export type HeroSlide = PublicSlide;

const heroSize = 'h-[520px] md:h-[400px] xl:h-[460px]';

/** The space of the carousel while its slides are on the way. */
export function HeroPending() {
  return <div className={cx('on-ink bullnose bg-ink', heroSize)} />;
}

/** The first slide is complete in the served page; the others load their pictures afterwards. */
export function HeroCarousel({ slides }: { slides: readonly HeroSlide[] }) {
  const [current, setCurrent] = useState(0);
  const count = slides.length;
  const { isPlaying, toggle, handlers } = useAutoAdvance(ADVANCE_MS, () => show(current + 1));
  const swipe = useSwipe((step) => show(current + step));
  const isHydrated = useHydrated();

  function show(index: number) {
    setCurrent((index + count) % count);
  }

  return (
    <section
      {...handlers}
      {...swipe}
      aria-roledescription="carousel"
      aria-label="Featured"
      className={cx('on-ink bullnose relative touch-pan-y overflow-hidden text-white', heroSize)}
    >
      {count > 1 && (
        <div className="absolute bottom-4 left-4 z-2 flex items-center gap-1 noscript:hidden md:bottom-6 md:left-6 lg:left-8 xl:left-12">
          <HeroButton label={isPlaying ? 'Pause the slides' : 'Play the slides'} onClick={toggle}>
            {isPlaying ? <Pause size={20} /> : <Play size={20} />}
            <span aria-hidden="true" className="pr-1 text-small font-[600]">
              {isPlaying ? 'Pause' : 'Play'}
            </span>
          </HeroButton>
          <HeroButton label="Previous slide" onClick={() => show(current - 1)}>
            <ChevronLeft size={22} />
          </HeroButton>
          <HeroButton label="Next slide" onClick={() => show(current + 1)}>
            <ChevronRight size={22} />
          </HeroButton>
          <div role="group" aria-label="Choose a slide" className="ml-1 flex">
            {slides.map((slide, index) => (
              <button
                key={slide.id}
                type="button"
                aria-label={`Slide ${index + 1}: ${slide.title}`}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => show(index)}
                className="group/dot flex size-8 md:size-6 lg:size-8 items-center justify-center rounded-full"
              >
                <span className="size-2.5 rounded-full border border-white transition-colors duration-[120ms] group-hover/dot:bg-white group-aria-[current=true]/dot:border-wattle group-aria-[current=true]/dot:bg-wattle" />
              </button>
            ))}
          </div>
        </div>
      )}
      <div aria-live={isPlaying ? 'off' : 'polite'} className="grid h-full">
        {slides.map((slide, index) => {
          const isShown = index === current;
          return (
            <div
              key={slide.id}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${count}`}
              inert={!isShown}
              className={cx(
                'col-start-1 row-start-1 grid h-full min-h-0 grid-rows-[auto_1fr] transition-opacity duration-[280ms] ease-out-soft md:grid-cols-[5fr_7fr] md:grid-rows-1',
                isShown ? 'opacity-100' : 'invisible opacity-0',
              )}
            >
              <div className="aspect-video w-full overflow-hidden md:order-2 md:aspect-auto md:h-full">
                {(index === 0 || isHydrated) && (
                  <Picture
                    src={slide.image}
                    alt=""
                    width={1600}
                    height={900}
                    sizes={IMAGE_SIZES}
                    fit="cover"
                    priority={index === 0}
                  />
                )}
              </div>
              <div className="flex min-w-0 flex-col items-start bg-ink px-4 pt-5 pb-18 md:justify-center md:px-8 md:pt-6 xl:px-12">
                <h2 className="text-display text-balance [word-spacing:0.06em]">{slide.title}</h2>
                {slide.line !== '' && (
                  <p className="mt-3 max-w-[36ch] text-body text-white/85">{slide.line}</p>
                )}
                <LinkButton variant="on-ink" size="lg" href={slide.button_href} className="mt-5">
                  {slide.button_label}
                </LinkButton>
              </div>
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
