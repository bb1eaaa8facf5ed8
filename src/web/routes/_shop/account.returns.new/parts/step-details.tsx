import { MAX_RETURN_TEXT_LENGTH } from '#contract/limits.ts';

import { AttachPictures } from '#web/features/pictures/attach-pictures.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { CircleAlert } from '#web/ui/icons.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';

import { GOODS_FACTS, PICTURE_HINTS, QUESTIONS, TEXT_WORDS } from './questions.ts';
import type { StepProps } from './wizard.tsx';

/** The questions of the reason, what has happened to the goods, the words and the pictures. */
export function StepDetails({ draft, change, errorAt, onBusy }: StepProps) {
  const { reason } = draft;
  if (reason === null) return null;
  const words = TEXT_WORDS[reason];
  const pictureHint = PICTURE_HINTS[reason];
  return (
    <>
      <Field id="return-text" label={words.label} hint={words.hint} error={errorAt('return-text')}>
        <Textarea
          required
          rows={4}
          maxLength={MAX_RETURN_TEXT_LENGTH}
          value={draft.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
      </Field>
      {pictureHint !== undefined && (
        <AttachPictures
          label="Pictures help the seller to decide"
          hint={`${pictureHint} Up to 4. Where a picture was taken is removed from it.`}
          value={draft.pictures}
          onChange={(pictures) => change({ pictures })}
          onBusy={onBusy}
        />
      )}
      {QUESTIONS[reason].map(({ asks, text, hint, answers }) => (
        <ChoiceOfAnswer
          key={asks}
          name={asks}
          legend={text}
          hint={hint}
          answers={answers}
          value={draft.problem[asks] ?? null}
          error={errorAt(`${asks}-yes`)}
          onChange={(answer) => change({ problem: { ...draft.problem, [asks]: answer } })}
        />
      ))}
      <ChoiceOfAnswer
        name="isUsed"
        legend="Have you used it?"
        hint={
          reason === 'changed_mind'
            ? 'To open the box and look at it is not use.'
            : 'It takes nothing from your rights if you have.'
        }
        answers={USED}
        value={draft.isUsed}
        error={errorAt('isUsed-yes')}
        onChange={(isUsed) => change({ isUsed })}
      />
      <fieldset className="min-w-0">
        <legend className="mb-1 text-small font-[600]">Is any of this true?</legend>
        <p className="text-caption text-ink-3">
          Tick everything that is true. If nothing is, go on.
        </p>
        {GOODS_FACTS.map(({ name, label, hint }) => (
          <Checkbox
            key={name}
            label={label}
            hint={hint}
            checked={draft.goods[name] === true}
            onChange={(event) =>
              change({ goods: { ...draft.goods, [name]: event.currentTarget.checked } })
            }
          />
        ))}
      </fieldset>
      <div>
        <ChoiceOfAnswer
          name="wasHurt"
          legend="Was anybody hurt, or made ill, by it?"
          hint="We ask everyone this. It changes nothing about what you can choose."
          answers={HURT}
          value={draft.wasHurt}
          error={errorAt('wasHurt-yes')}
          onChange={(wasHurt) => change({ wasHurt })}
        />
        {draft.wasHurt === 'yes' && (
          <Notice tone="warning" role="status" className="mt-2" title="We are sorry to hear that">
            Stop using it and keep it if that is safe. In an emergency call 000. When you send this,
            the shop’s administrators are told at once, because the law may ask them to report it.
          </Notice>
        )}
      </div>
    </>
  );
}

const USED = [
  { value: 'no', label: 'No, it is unused' },
  { value: 'yes', label: 'Yes' },
] as const;
const HURT = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
] as const;

interface ChoiceOfAnswerProps<Value extends string> {
  name: string;
  legend: string;
  hint: string;
  answers: readonly { readonly value: Value; readonly label: string }[];
  value: Value | null;
  error: string | undefined;
  onChange: (value: Value) => void;
}

/** One question whose answers stand in a row; the ids are `{name}-{value}`. */
function ChoiceOfAnswer<Value extends string>({
  name,
  legend,
  hint,
  answers,
  value,
  error,
  onChange,
}: ChoiceOfAnswerProps<Value>) {
  const hintId = `${name}-hint`;
  return (
    <fieldset className="min-w-0" aria-describedby={hintId}>
      <legend className="text-small font-[600]">{legend}</legend>
      <p id={hintId} className="mt-1 text-caption text-ink-3">
        {hint}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {answers.map((answer) => (
          <label key={answer.value} className="option-value">
            <input
              id={`${name}-${answer.value}`}
              name={name}
              type="radio"
              value={answer.value}
              checked={value === answer.value}
              className="choice-box"
              onChange={() => onChange(answer.value)}
            />
            {answer.label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p className="mt-1 flex items-start gap-1.5 text-small text-danger">
          <CircleAlert size={16} strokeWidth={2} className="mt-0.5 shrink-0" />
          <span>Choose an answer.</span>
        </p>
      )}
    </fieldset>
  );
}
