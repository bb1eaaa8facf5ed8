import {
  Droplets,
  Footprints,
  HardHat,
  ShieldCheck,
  TreePine,
  type IconComponent,
} from '#web/ui/icons.tsx';

interface TradeFactKind {
  readonly kind: 'water' | 'slip' | 'treatment' | 'licence' | 'mark';
  readonly Icon: IconComponent;
  readonly isIt: (name: string, value: string) => boolean;
}

const KINDS: readonly TradeFactKind[] = [
  { kind: 'water', Icon: Droplets, isIt: (name) => /wels/i.test(name) },
  { kind: 'slip', Icon: Footprints, isIt: (name) => /slip rating/i.test(name) },
  { kind: 'treatment', Icon: TreePine, isIt: (name) => /treatment|hazard class/i.test(name) },
  {
    kind: 'licence',
    Icon: HardHat,
    isIt: (_name, value) => /licensed (?:electrician|plumber)/i.test(value),
  },
  { kind: 'mark', Icon: ShieldCheck, isIt: (name) => /watermark/i.test(name) },
];

type Specifications = Readonly<Record<string, string>>;

/** Water rating, slip, treatment, who may install it. */
export function tradeFacts(specifications: Specifications) {
  return KINDS.flatMap(({ kind, Icon, isIt }) =>
    Object.entries(specifications)
      .filter(([name, value]) => isIt(name, value))
      .map(([name, value]) => ({ name, value, kind, Icon })),
  );
}

/** Facts that the law or the trade requires next to the price. */
export function TradeFacts({ specifications }: { specifications: Specifications }) {
  const facts = tradeFacts(specifications);
  if (facts.length === 0) return null;
  return (
    <ul aria-label="Trade facts" className="mt-3 space-y-1 text-small">
      {facts.map(({ name, value, kind, Icon }) => (
        <li key={name} className="flex gap-2">
          <Icon size={18} strokeWidth={2} className="mt-px shrink-0 text-info" />
          <span>
            {kind !== 'licence' && <span className="font-[650]">{name}: </span>}
            {value}
          </span>
        </li>
      ))}
    </ul>
  );
}
