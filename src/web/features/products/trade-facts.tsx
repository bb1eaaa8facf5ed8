import { Droplets, Footprints, HardHat, ShieldCheck, TreePine } from 'lucide-react';
import type { ComponentType } from 'react';
import { tradeFacts, type TradeFactKind } from './key-fact.ts';

const ICON: Record<TradeFactKind, ComponentType<{ size: number; className: string }>> = {
  water: Droplets,
  slip: Footprints,
  treatment: TreePine,
  licence: HardHat,
  mark: ShieldCheck,
};

/** Facts that the law or the trade requires next to the price. */
export function TradeFacts({
  specifications,
}: {
  specifications: Readonly<Record<string, string>>;
}) {
  const facts = tradeFacts(specifications);
  if (facts.length === 0) return null;
  return (
    <ul aria-label="Trade facts" className="mt-3 space-y-1 text-small">
      {facts.map(({ name, value, kind }) => {
        const Icon = ICON[kind];
        return (
          <li key={name} className="flex gap-2">
            <Icon aria-hidden="true" size={18} className="mt-px shrink-0 text-info" />
            <span>
              {kind !== 'licence' && <span className="font-[650]">{name}: </span>}
              {value}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
