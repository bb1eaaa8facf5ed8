import { getRouteApi, type ErrorComponentProps } from '@tanstack/react-router';

import { SERVICE_NOT_FOUND } from '#contract/errors/codes.ts';
import { pages } from '#contract/paths/pages.ts';

import {
  ContentError,
  ContentNotFound,
  DetailLoading,
} from '#web/features/content/content-states.tsx';
import { filteredUrl } from '#web/features/content/filters.ts';
import { scenePicture } from '#web/features/content/scene-picture.ts';
import { RelatedServices } from '#web/features/content/related-services.tsx';
import { serviceData } from '#web/features/content/structured-data.ts';
import { JsonLd, useSite } from '#web/lib/json-ld.tsx';
import { CrumbPage } from '#web/ui/crumb-page.tsx';
import { CircleCheck, Clock } from '#web/ui/icons.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { ContactButton } from '#web/settings/contact-button.tsx';
import { useShop } from '#web/settings/shop.tsx';

const route = getRouteApi('/shop-layout/services/$slug');

export function ServicePage() {
  const { phone, business_hours: hours } = useShop();
  const { service, related } = route.useLoaderData();
  const data = serviceData(service, useSite());
  return (
    <CrumbPage crumbs={crumbsTo(service.name)}>
      {data.map((block) => (
        <JsonLd key={String(block['@type'])} data={block} />
      ))}
      <div className="mt-2 grid gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-[7fr_5fr] lg:gap-x-12">
        <div>
          <div className="aspect-[4/3] overflow-hidden rounded-card bg-ground">
            <Picture {...scenePicture(service.image, 'service')} alt={service.name} priority />
          </div>
        </div>
        <div>
          {service.category && (
            <p className="text-small text-ink-2">
              <a
                href={filteredUrl(pages.services(), { category: service.category })}
                className="text-link"
              >
                {service.category}
              </a>
            </p>
          )}
          <h1 tabIndex={-1} className="mt-1 text-h1">
            {service.name}
          </h1>
          <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
            <span className="text-ink-2">From</span>
            <Price amount={service.price} size="page" />
            <span className="text-small text-ink-2">including GST</span>
          </p>
          {service.duration && (
            <p className="mt-2 inline-flex items-center gap-2 text-ink-2">
              <Clock size={18} className="shrink-0" />
              <span className="sr-only">Takes </span>
              {service.duration}
            </p>
          )}
          <div className="bullnose mt-6 bg-redgum-tint p-5 pr-10 sm:p-6 sm:pr-12">
            <h2 className="text-h3">{phone === null ? 'Book with us' : 'Book by phone'}</h2>
            <p className="mt-1 text-small text-ink-2">
              Tell us where you are and what you need, and we will agree on a day. The price is
              confirmed before the work starts.
            </p>
            <ContactButton size="lg" className="mt-4" />
            <p className="mt-3 text-caption text-ink-2">{hours}</p>
          </div>
        </div>
      </div>
      <div className="mt-10 grid gap-x-8 gap-y-8 md:grid-cols-2 lg:grid-cols-[7fr_5fr] lg:gap-x-12">
        <section>
          <h2 className="text-h2">About this service</h2>
          <div className="mt-3 max-w-measure space-y-4">
            {service.description
              .split(/\n\s*\n/)
              .filter((paragraph) => paragraph.trim() !== '')
              .map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
          </div>
        </section>
        {service.inclusions.length > 0 && (
          <section>
            <h2 className="text-h2">What is included</h2>
            <ul className="mt-3 space-y-2">
              {service.inclusions.map((inclusion) => (
                <li key={inclusion} className="flex gap-3">
                  <CircleCheck size={20} className="mt-0.5 shrink-0 text-success" />
                  {inclusion}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <RelatedServices services={related} />
    </CrumbPage>
  );
}

export function ServiceNotFoundPage() {
  return (
    <ContentNotFound
      message={SERVICE_NOT_FOUND.text}
      help="It may have moved, or we may no longer offer it."
      link={{ label: 'See all services', href: pages.services() }}
      crumbs={crumbsTo('Not found')}
    />
  );
}

export function ServicePendingPage() {
  return <DetailLoading crumbs={crumbsTo('Service')} />;
}

export function ServiceErrorPage({ error }: ErrorComponentProps) {
  return <ContentError title="Service" crumbs={crumbsTo('Service')} error={error} />;
}

const crumbsTo = (label: string) => [{ label: 'Services', href: pages.services() }, { label }];
