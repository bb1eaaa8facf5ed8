import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';

import type { Earnings } from '#domain/commission/earnings.ts';
import type { CommissionRule } from '#domain/commission/rules.ts';
import { commissionWords } from '#domain/commission/words.ts';
import { cents } from '#domain/money/cents.ts';

import type { EarningTerms } from '#contract/endpoints/office-commission.ts';
import type { OfficeProduct } from '#contract/schemas/office-products.ts';

import { useAsync } from '#web/lib/use-async.ts';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList, type Definition } from '#web/ui/definition-list.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { earningsOf, rangeWords } from './earnings.ts';
import type { ProductArea } from './product-area.ts';
import type { ProductValues } from './product-values.ts';

interface EarningsCardProps {
  area: ProductArea;
  form: UseFormReturn<ProductValues>;
  product: OfficeProduct | null;
}

/** What the seller earns with one unit at the prices as they are typed. */
export function EarningsCard({ area, form, product }: EarningsCardProps) {
  const sellerId = product?.seller_id ?? undefined;
  const terms = useAsync(`earning terms ${sellerId ?? ''}`, () => area.getEarningTerms(sellerId));
  return (
    <Card as="section" title={area.isSeller ? 'You will earn' : 'The seller will earn'}>
      {terms.error ? (
        <InlineError
          message="Failed to load the commission"
          help={terms.error.message}
          onRetry={terms.reload}
        />
      ) : terms.data === null ? (
        <Loading label="Loading the commission...">
          <div className="flex flex-col gap-3">
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-7 w-full" />
          </div>
        </Loading>
      ) : (
        <EarningsList
          form={form}
          terms={terms.data}
          productId={product?.id ?? null}
          receives={area.isSeller ? 'You receive' : 'The seller receives'}
        />
      )}
    </Card>
  );
}

interface EarningsListProps {
  form: UseFormReturn<ProductValues>;
  terms: EarningTerms;
  productId: string | null;
  receives: string;
}

function EarningsList({ form, terms, productId, receives }: EarningsListProps) {
  const [now] = useState(() => new Date());
  const [price, type, value, department, category, isTaxable, overrides, taxRate, variants] =
    useWatch({
      control: form.control,
      name: [
        'price',
        'discount_type',
        'discount_value',
        'department_id',
        'category_id',
        'is_taxable',
        'override_global_settings',
        'custom_tax_rate',
        'product_variants',
      ],
    });
  const values = {
    price,
    discount_type: type,
    discount_value: value,
    department_id: department,
    category_id: category,
    is_taxable: isTaxable,
    override_global_settings: overrides,
    custom_tax_rate: taxRate,
    product_variants: variants,
  };
  const earnings = earningsOf(values, { productId, terms, now });
  const [first] = earnings;
  if (first === undefined) {
    return <p className="text-small text-ink-2">Enter a price to see what one unit earns.</p>;
  }
  return (
    <div aria-live="polite">
      <DefinitionList layout="sums" items={rowsOf(earnings, receives)} />
      <p className="mt-4 text-caption text-ink-3">
        For one unit, without freight.
        {first.rule !== null && ` ${ruleWords(first.rule, terms)}`}
      </p>
    </div>
  );
}

function rowsOf(
  earnings: readonly Earnings<CommissionRule>[],
  receives: string,
): readonly Definition[] {
  const sums = (pick: (each: Earnings<CommissionRule>) => number) =>
    rangeWords(earnings.map((each) => cents(pick(each))));
  const rule = earnings[0]?.rule ?? null;
  const withGst = (words: string, pick: (each: Earnings<CommissionRule>) => number) =>
    earnings.some((each) => pick(each) > 0) ? (
      <>
        {words}
        <span className="block text-caption text-ink-3">includes {sums(pick)} GST</span>
      </>
    ) : (
      words
    );
  return [
    {
      term: withGst('The customer pays', (each) => each.gstCents),
      detail: sums((each) => each.priceCents),
    },
    rule === null
      ? { term: 'No commission', detail: '–' }
      : {
          term: withGst(`Commission: ${rule.name}`, (each) => each.commissionGstCents),
          detail: sums((each) => -each.commissionCents),
        },
    { term: receives, detail: sums((each) => each.receivedCents), strong: true },
  ];
}

function ruleWords(rule: CommissionRule, { has_gst: hasGst }: EarningTerms): string {
  const words = `The rule “${rule.name}”: ${commissionWords(rule, { hasGst })}.`;
  return rule.includesFreight ? `${words} Its rate applies to the freight, too.` : words;
}
