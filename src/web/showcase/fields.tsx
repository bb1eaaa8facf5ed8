import { Checkbox, ChoiceGroup, Radio, RadioCard } from '#web/ui/choice.tsx';
import { DropZone } from '#web/ui/drop-zone.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { ImageUp } from '#web/ui/icons.tsx';
import { Input, PasswordInput, Select, Textarea } from '#web/ui/input.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';

import { Family, LONG, State } from './state.tsx';

export function Fields() {
  return (
    <Family title="Fields">
      <State title="Field: empty, with a hint">
        <Field label="Suburb" hint="As on your driver licence." optional>
          <Input />
        </Field>
      </State>
      <State title="Field: filled, with a count">
        <Field label="Name" count="12 of 80 characters">
          <Input defaultValue="Claw hammer" />
        </Field>
      </State>
      <State title="Field: error">
        <Field id="postcode" label="Postcode" error="Enter a postcode of four digits.">
          <Input defaultValue="30" />
        </Field>
      </State>
      <State title="Field: disabled">
        <Field label="Email">
          <Input disabled defaultValue="robin@example.com" />
        </Field>
      </State>
      <State title="Field: read-only">
        <Field label="Order number">
          <Input readOnly defaultValue="BN-2041-7730" />
        </Field>
      </State>
      <State title="Field: prefix, suffix, long text">
        <Field label={LONG}>
          <Input prefix="$" suffix="per metre" defaultValue="1234567.89" />
        </Field>
      </State>
      <State title="Password">
        <Field label="Password">
          <PasswordInput autoComplete="current-password" />
        </Field>
      </State>
      <State title="Text area: filled, error">
        <Field label="Description" error="Write at least 200 characters.">
          <Textarea rows={3} defaultValue={LONG} />
        </Field>
      </State>
      <State title="Select: default, disabled">
        <div className="flex flex-col gap-3">
          <Field label="State">
            <Select>
              <option>Victoria</option>
              <option>Tasmania</option>
            </Select>
          </Field>
          <Field label="Country">
            <Select disabled>
              <option>Australia</option>
            </Select>
          </Field>
        </div>
      </State>
      <State title="Checkbox: default, chosen, disabled, long text">
        <ChoiceGroup legend="Send me">
          <Checkbox label="Orders" />
          <Checkbox label="Returns" defaultChecked note="12" />
          <Checkbox label="Account" disabled defaultChecked />
          <Checkbox label={LONG} hint="At most once a week." />
        </ChoiceGroup>
      </State>
      <State title="Radio: default, chosen, disabled, error">
        <ChoiceGroup legend="Deliver to" error="Choose an address.">
          <Radio name="showcase-radio" label="Home" />
          <Radio name="showcase-radio" label="Work" defaultChecked />
          <Radio name="showcase-radio" label="Site" disabled />
        </ChoiceGroup>
      </State>
      <State title="Radio card: default, chosen, disabled">
        <ChoiceGroup legend="Freight">
          <RadioCard name="showcase-card" title="Standard" aside="$9.90" defaultChecked>
            3 to 5 business days
          </RadioCard>
          <RadioCard name="showcase-card" title="Express" aside="$19.90" />
          <RadioCard name="showcase-card" title="Crane truck" disabled>
            {LONG}
          </RadioCard>
        </ChoiceGroup>
      </State>
      <State title="Quantity: at its least, in between, at its most, disabled">
        <div className="flex flex-col items-start gap-3">
          <QuantityStepper name="screws" value={1} max={9} onChange={nothing} />
          <QuantityStepper name="bolts" value={4} max={9} onChange={nothing} layout="mini" />
          <QuantityStepper
            name="nuts"
            value={9}
            max={9}
            maxReason="There are no more in stock."
            onChange={nothing}
          />
          <QuantityStepper name="washers" value={1} max={9} disabled onChange={nothing} />
        </div>
      </State>
      <State title="Drop zone">
        <DropZone
          icon={<ImageUp size={24} />}
          label="Choose pictures"
          accept="image/*"
          onChoose={nothing}
        >
          Drop pictures here
        </DropZone>
      </State>
      <State title="Error summary">
        <ErrorSummary
          attempt={1}
          errors={[{ fieldId: 'postcode', message: 'Enter a postcode of four digits.' }]}
        />
      </State>
    </Family>
  );
}

const nothing = () => {};
