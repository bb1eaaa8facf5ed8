import { useRef, useState, type ReactNode } from 'react';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { IconButton } from '#web/ui/button.tsx';
import { ChevronLeft, ChevronRight } from '#web/ui/icons.tsx';

interface SlideCarouselProps {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
}

/** Slides in a scrolling row: swiped, scrolled, or stepped with buttons that wrap around. */
export function SlideCarousel({ label, slides }: SlideCarouselProps) {
  const trackRef = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const isHydrated = useHydrated();
  const count = slides.length;

  function show(index: number) {
    const next = (index + count) % count;
    const track = trackRef.current;
    track?.scrollTo({ left: next * track.clientWidth });
    setCurrent(next);
  }

  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className="flex flex-col gap-4"
    >
      {count > 1 && (
        // First in reading order, so that the controls come before the slides; below them on
        // screen.
        <div className="order-last flex items-center justify-center gap-3 noscript:hidden">
          <IconButton
            label="Previous slide"
            look="outline"
            icon={<ChevronLeft size={20} />}
            onClick={() => show(current - 1)}
          />
          <div role="group" aria-label="Choose a slide" className="flex">
            {slides.map((slide, index) => (
              <button
                key={slide.key}
                type="button"
                aria-label={`Slide ${index + 1} of ${count}`}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => show(index)}
                className="group/dot flex size-8 items-center justify-center rounded-full"
              >
                <span className="size-2.5 rounded-full border border-ink-2 transition-colors duration-[120ms] group-hover/dot:bg-ink-3 group-aria-[current=true]/dot:bg-ink" />
              </button>
            ))}
          </div>
          <IconButton
            label="Next slide"
            look="outline"
            icon={<ChevronRight size={20} />}
            onClick={() => show(current + 1)}
          />
        </div>
      )}
      <div
        ref={trackRef}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setCurrent(Math.round(scrollLeft / clientWidth));
        }}
        aria-live="polite"
        className="scrollbar-none -mx-1 flex snap-x snap-mandatory overflow-x-auto scroll-smooth py-1"
      >
        {slides.map((slide, index) => (
          <div
            key={slide.key}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${count}`}
            inert={isHydrated && index !== current}
            className="w-full shrink-0 snap-start px-1"
          >
            {slide.content}
          </div>
        ))}
      </div>
    </div>
  );
}
