import type { ReactNode } from 'react';

import { dayWords } from '#domain/sellers/time-away.ts';

import { pages } from '#contract/paths/pages.ts';
import type { Recall } from '#contract/schemas/recalls.ts';
import { RECALL_REMEDY_WORDS } from '#contract/text/recalls.ts';

import { DefinitionList, type Definition } from '#web/ui/definition-list.tsx';

/** What a recall says, for everybody who reads it. */
export function RecallFacts({ recall }: { recall: Recall }) {
  const { product, variants, batches, regulator_reference: reference } = recall;
  const items: Definition[] = [
    {
      term: 'Product',
      detail:
        product.slug === null ? (
          product.name
        ) : (
          <a href={pages.product(product.slug)} className="text-link">
            {product.name}
          </a>
        ),
    },
    {
      term: 'Affected',
      detail:
        variants.length === 0 ? 'The whole product' : variants.map(({ name }) => name).join(', '),
    },
    { term: 'Sold', detail: soldWords(recall) },
    ...(batches.length > 0 ? [{ term: 'Batches', detail: batches.join(', ') }] : []),
    { term: 'The danger', detail: <Lines>{recall.danger}</Lines> },
    { term: 'What to do', detail: <Lines>{recall.instructions}</Lines> },
    { term: 'What you get', detail: RECALL_REMEDY_WORDS[recall.remedy] },
    { term: 'Contact', detail: <Lines>{recall.contact}</Lines> },
    ...(reference === null ? [] : [{ term: 'Regulator’s number', detail: reference }]),
  ];
  return <DefinitionList items={items} />;
}

function Lines({ children }: { children: ReactNode }) {
  return <span className="whitespace-pre-line">{children}</span>;
}

/** "By Hobart Tools, from 1 July 2026 to 30 September 2026". */
function soldWords({ seller_name: seller, sold_from: from, sold_until: until }: Recall): string {
  const days = [from && `from ${dayWords(from)}`, until && `to ${dayWords(until)}`]
    .filter(Boolean)
    .join(' ');
  return [`By ${seller}`, days].filter(Boolean).join(', ');
}
