import type { Service } from '#contract/schemas/content.ts';

import { ServiceCard } from './service-card.tsx';

/** Services of the same trade (Rule 162); nothing where there are none. */
export function RelatedServices({ services }: { services: readonly Service[] }) {
  if (services.length === 0) return null;
  return (
    <section className="mt-14 print:hidden" aria-labelledby="related-services">
      <h2 id="related-services" className="text-h2">
        Related services
      </h2>
      <ul className="full-rows mt-4">
        {services.map((service) => (
          <li key={service.id}>
            <ServiceCard service={service} headingLevel="h3" />
          </li>
        ))}
      </ul>
    </section>
  );
}
