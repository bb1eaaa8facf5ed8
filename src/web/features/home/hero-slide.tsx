import type { PublicSlide } from '#contract/schemas/site-content.ts';

import { LinkButton } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';

const IMAGE_SIZES = '(min-width: 1280px) 740px, (min-width: 768px) 58vw, 100vw';

export const heroFrame =
  'on-ink bullnose overflow-hidden text-white h-[520px] md:h-[400px] xl:h-[460px]';

export const heroLayout =
  'grid h-full min-h-0 grid-rows-[auto_1fr] md:grid-cols-[5fr_7fr] md:grid-rows-1';

interface HeroSlideProps {
  slide: Omit<PublicSlide, 'id'>;
  hasPicture?: boolean;
  /** Its picture is asked for before all others. */
  isFirst?: boolean;
}

/** The picture and the words of a slide, for a box with `heroLayout` in one with `heroFrame`. */
export function HeroSlide({ slide, hasPicture = true, isFirst = false }: HeroSlideProps) {
  return (
    <>
      <div className="aspect-video w-full overflow-hidden md:order-2 md:aspect-auto md:h-full">
        {hasPicture && (
          <Picture
            src={slide.image}
            alt=""
            width={1600}
            height={900}
            sizes={IMAGE_SIZES}
            fit="cover"
            priority={isFirst}
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
    </>
  );
}
