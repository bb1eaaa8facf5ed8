import { ChipLink } from '#web/ui/chip.tsx';

import { isSame } from './filters.ts';

interface FilterChipsProps {
  label: string;
  allLabel: string;
  choices: readonly string[];
  selected: string | undefined;
  /** The URL with this choice; undefined removes the filter. */
  hrefOf: (choice: string | undefined) => string;
}

/** Choices as links, so that they work without JavaScript and can be shared. */
export function FilterChips({ label, allLabel, choices, selected, hrefOf }: FilterChipsProps) {
  if (choices.length < 2) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2">
      <ChipLink href={hrefOf(undefined)} selected={selected === undefined}>
        {allLabel}
      </ChipLink>
      {choices.map((choice) => {
        const isSelected = selected !== undefined && isSame(choice, selected);
        return (
          <ChipLink
            key={choice}
            href={hrefOf(isSelected ? undefined : choice)}
            selected={isSelected}
          >
            {choice}
          </ChipLink>
        );
      })}
    </nav>
  );
}
