import { pages } from '#contract/paths/pages.ts';
import type { Service } from '#contract/schemas/content.ts';
import { Clock } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

import { scenePicture } from './scene-picture.ts';

/** A card with one link: the name's link covers the card. */
export function ServiceCard({
  service,
  headingLevel: Heading = 'h2',
  eager = false,
}: {
  service: Pick<Service, 'slug' | 'name' | 'category' | 'price' | 'duration' | 'image'>;
  headingLevel?: 'h2' | 'h3' | undefined;
  /** Visible when the page opens. */
  eager?: boolean | undefined;
}) {
  return (
    <article className="card-box lifts relative flex h-full flex-col">
      <div className="aspect-[4/3] overflow-hidden bg-ground">
        <Picture {...scenePicture(service.image, 'service-card')} alt="" eager={eager} />
      </div>
      <div className="flex flex-1 flex-col p-4">
        {service.category && <p className="text-caption text-ink-3">{service.category}</p>}
        <Heading className="mt-0.5 text-h3">
          <a href={pages.service(service.slug)} className="card-link">
            {service.name}
          </a>
        </Heading>
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pt-3">
          <p>
            <span className="text-small text-ink-2">From </span>
            <Price amount={service.price} />
          </p>
          {service.duration && (
            <p className="inline-flex items-center gap-1.5 text-small text-ink-2">
              <Clock size={16} className="shrink-0" />
              <span className="sr-only">Takes </span>
              {service.duration}
            </p>
          )}
        </div>
      </div>
    </article>
  );
}

export function ServiceCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-[4/3] rounded-none!" />
      <div className="space-y-3 p-4">
        <Skeleton className="h-3 w-1/4" />
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-7 w-2/5" />
      </div>
    </div>
  );
}
