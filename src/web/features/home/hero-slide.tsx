import type { PublicSlide } from '#contract/schemas/site-content.ts';

import { LinkButton } from '#web/ui/button.tsx';
import { Picture } from '#web/ui/picture.tsx';

const IMAGE_SIZES = '(min-width: 1280px) 1216px, 100vw';

export const heroFrame =
  'on-ink bullnose overflow-hidden text-white h-[520px] md:h-[400px] xl:h-[460px]';

export const heroLayout =
  'relative grid h-full min-h-0 grid-rows-[auto_1fr] md:grid-cols-[5fr_7fr] md:grid-rows-1';

/** Dark enough behind the words for white text on any picture. */
const SHADE =
  'absolute inset-0 hidden bg-linear-to-r from-ink/85 from-36% to-transparent to-64% md:block';

interface HeroSlideProps {
  slide: Omit<PublicSlide, 'id'>;
  hasPicture?: boolean;
  /** Its picture is asked for before all others. */
  isFirst?: boolean;
}

/**
 * The picture and the words of a slide, for a box with `heroLayout` in one with `heroFrame`. On
 * wide screens the words are on the left third of the picture.
 */
export function HeroSlide({ slide, hasPicture = true, isFirst = false }: HeroSlideProps) {
  return (
    <>
      <div className="aspect-video w-full overflow-hidden md:absolute md:inset-0 md:aspect-auto">
        {hasPicture && (
          <Picture
            src={slide.image}
            alt=""
            width={1600}
            height={686}
            sizes={IMAGE_SIZES}
            fit="cover"
            priority={isFirst}
          />
        )}
      </div>
      <div className={SHADE} />
      <div className="relative flex min-w-0 flex-col items-start bg-ink px-4 pt-5 pb-18 md:justify-center md:bg-transparent md:px-8 md:pt-6 xl:px-12">
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
