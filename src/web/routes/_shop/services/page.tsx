import { getRouteApi, useRouter, type ErrorComponentProps } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import { shop } from '#contract/text/shop.ts';

import { ContentError } from '#web/features/content/content-error.tsx';
import { ListLoading } from '#web/features/content/content-loading.tsx';
import { FilterChips } from '#web/features/content/filter-chips.tsx';
import { choicesOf, filteredUrl, isSame } from '#web/features/content/filters.ts';
import { ServiceCard } from '#web/features/content/service-card.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

const route = getRouteApi('/shop-layout/services');

/** The first row at three columns. */
const EAGER_CARDS = 3;

const crumbs = [{ label: 'Home', href: pages.home() }, { label: 'Services' }];

export function ServicesPage() {
  const { services } = route.useLoaderData();
  const { category } = route.useSearch();
  const shown =
    category === undefined
      ? services
      : services.filter((service) => isSame(service.category, category));
  return (
    <div className="page-width pt-4 pb-16 md:pt-6">
      <Breadcrumb crumbs={crumbs} />
      <h1 tabIndex={-1} className="mt-2 text-h1">
        Services
      </h1>
      <p className="mt-2 max-w-measure text-ink-2">
        Measuring, fitting and repairs by licensed trades, at a price you know before anyone starts.
        To book, call{' '}
        <a href={shop.phoneHref} className="text-link whitespace-nowrap">
          {shop.phone}
        </a>
        .
      </p>
      <div className="mt-6">
        <FilterChips
          label="Service categories"
          allLabel="All services"
          choices={choicesOf(services.map((service) => service.category))}
          selected={category}
          hrefOf={(choice) => filteredUrl(pages.services(), { category: choice })}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          className="mt-6"
          title="No services available at the moment."
          help={
            services.length === 0
              ? 'Call us and we will tell you who can help near you.'
              : 'There are none in this category. Try our other services.'
          }
          action={
            services.length === 0 ? (
              <LinkButton href={shop.phoneHref}>Call {shop.phone}</LinkButton>
            ) : (
              <LinkButton href={pages.services()}>Show all services</LinkButton>
            )
          }
        />
      ) : (
        <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
          {shown.map((service, index) => (
            <li key={service.id}>
              <ServiceCard service={service} eager={index < EAGER_CARDS} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function ServicesPendingPage() {
  return <ListLoading title="Services" crumbs={crumbs} kind="services" />;
}

export function ServicesErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ContentError
      title="Services"
      crumbs={crumbs}
      message={errorMessage(error)}
      onRetry={() => void router.invalidate()}
    />
  );
}
