import { getRouteApi, type ErrorComponentProps } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { ContentError, ListLoading } from '#web/features/content/content-states.tsx';
import { FilterChips } from '#web/features/content/filter-chips.tsx';
import { choicesOf, filteredUrl, isSame } from '#web/features/content/filters.ts';
import { ServiceCard } from '#web/features/content/service-card.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { CrumbPage } from '#web/ui/crumb-page.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Contact } from '#web/settings/shop.tsx';
import { ContactButton } from '#web/settings/contact-button.tsx';

const route = getRouteApi('/shop-layout/services');

/** The first row at three columns. */
const EAGER_CARDS = 3;

const frame = { title: 'Services', crumbs: [{ label: 'Services' }] };

export function ServicesPage() {
  const { services } = route.useLoaderData();
  const { category } = route.useSearch();
  const shown =
    category === undefined
      ? services
      : services.filter((service) => isSame(service.category, category));
  return (
    <CrumbPage
      {...frame}
      intro={
        <>
          Help with the job, at a price you know before anyone starts. To book, <Contact />.
        </>
      }
    >
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
              ? 'Ask us and we will tell you who can help near you.'
              : 'There are none in this category. Try our other services.'
          }
          action={
            services.length === 0 ? (
              <ContactButton />
            ) : (
              <LinkButton href={pages.services()}>Show all services</LinkButton>
            )
          }
        />
      ) : (
        <ul className="full-rows mt-6">
          {shown.map((service, index) => (
            <li key={service.id}>
              <ServiceCard service={service} eager={index < EAGER_CARDS} />
            </li>
          ))}
        </ul>
      )}
    </CrumbPage>
  );
}

export function ServicesPendingPage() {
  return <ListLoading {...frame} kind="services" />;
}

export function ServicesErrorPage({ error }: ErrorComponentProps) {
  return <ContentError {...frame} error={error} />;
}
