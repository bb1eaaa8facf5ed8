import { Button, IconButton, LinkButton } from '#web/ui/button.tsx';
import { ChipLink } from '#web/ui/chip.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Heart, Plus, ShoppingCart } from '#web/ui/icons.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Segments } from '#web/ui/segments.tsx';

import { Family, LONG, State } from './state.tsx';

const VARIANTS = ['primary', 'quiet', 'secondary', 'ghost', 'danger', 'link'] as const;

export function Buttons() {
  return (
    <Family title="Buttons">
      {VARIANTS.map((variant) => (
        <State key={variant} title={`Button, ${variant}: default, disabled, loading`}>
          <div className="flex flex-wrap items-center gap-3">
            <Button variant={variant}>Save</Button>
            <Button variant={variant} disabled>
              Save
            </Button>
            <Button variant={variant} loading loadingLabel="Saving...">
              Save
            </Button>
          </div>
        </State>
      ))}
      <State title="Button: small, medium, large, with an icon">
        <div className="flex flex-wrap items-center gap-3">
          <Button size="sm">Small</Button>
          <Button icon={<Plus size={18} />}>Medium</Button>
          <Button size="lg" icon={<ShoppingCart size={20} />}>
            Large
          </Button>
        </div>
      </State>
      <State title="Button: full width, long text">
        <Button full>{LONG}</Button>
      </State>
      <State title="Link button: default, on ink">
        <div className="on-ink flex flex-wrap gap-3 bg-ink p-4">
          <LinkButton href="#buttons" variant="on-ink">
            Shop the range
          </LinkButton>
        </div>
      </State>
      <State title="Icon button: plain, outline, disabled">
        <div className="flex gap-3">
          <IconButton label="Save to wishlist" icon={<Heart size={20} />} />
          <IconButton label="Add one" look="outline" icon={<Plus size={20} />} />
          <IconButton label="Add no more" look="outline" disabled icon={<Plus size={20} />} />
        </div>
      </State>
      <State title="Chip: default, selected, removable, long text">
        <div className="flex flex-wrap gap-2">
          <ChipLink href="#buttons">Decking</ChipLink>
          <ChipLink href="#buttons" selected>
            Framing
          </ChipLink>
          <ChipLink href="#buttons" kind="remove" label="Remove the filter Fixings">
            Fixings
          </ChipLink>
          <ChipLink href="#buttons">{LONG}</ChipLink>
        </div>
      </State>
      <State title="Segments: chosen, other, disabled">
        <Segments
          label="Show as"
          value="Table"
          options={['Table', 'Cards', 'Chart']}
          disabled={['Chart']}
          onChange={nothing}
        />
      </State>
      <State title="Copy button, print button">
        <div className="flex flex-wrap gap-3">
          <CopyButton text="BN-2041-7730" what="order number" />
          <PrintButton />
        </div>
      </State>
    </Family>
  );
}

const nothing = () => {};
