import type { ReactNode } from 'react';

import type { Warranty } from '#domain/consumer-law/warranty.ts';
import { GOODS_WARRANTY_WORDING, WARRANTY_IS_IN_ADDITION } from '#domain/consumer-law/wordings.ts';

import { DefinitionList } from '#web/ui/definition-list.tsx';

interface WarrantyDocumentProps {
  warranty: Warranty;
  /** The name of the goods. */
  goods: string;
  /** Where the goods were bought, below their name. */
  children?: ReactNode;
}

/** A warranty against defects with everything that the law asks for (Rule 141), to print. */
export function WarrantyDocument({ warranty, goods, children }: WarrantyDocumentProps) {
  return (
    <article className="rounded-card border border-line bg-surface p-6 sm:p-10 print:border-0 print:p-0">
      <h1 tabIndex={-1} className="text-h1">
        Warranty against defects
      </h1>
      <p className="mt-2 text-h3 break-words">{goods}</p>
      {children}
      <DefinitionList
        className="mt-6"
        items={[
          { term: 'Given by', detail: <strong>{warranty.giver}</strong> },
          { term: 'Business address', detail: <Lines text={warranty.address} /> },
          { term: 'Phone', detail: warranty.phone },
          {
            term: 'Email',
            detail: (
              <a href={`mailto:${warranty.email}`} className="text-link">
                {warranty.email}
              </a>
            ),
          },
          { term: 'Warranty period', detail: warranty.period },
          { term: 'What is done about a defect', detail: <Lines text={warranty.promise} /> },
          { term: 'How to claim', detail: <Lines text={warranty.claim} /> },
          { term: 'Costs of a claim', detail: <Lines text={warranty.costs} /> },
        ]}
      />
      <h2 className="mt-6 mb-3 text-h3">Your rights under the law</h2>
      <p>{GOODS_WARRANTY_WORDING}</p>
      <p className="mt-4">{WARRANTY_IS_IN_ADDITION}</p>
    </article>
  );
}

function Lines({ text }: { text: string }) {
  return <span className="whitespace-pre-line">{text}</span>;
}
