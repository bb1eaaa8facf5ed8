import { pages } from '#contract/paths/pages.ts';

import { ChipLink } from '#web/ui/chip.tsx';
import { Picture } from '#web/ui/picture.tsx';

import type { ListedTaxonomy } from './filter-lists.ts';

interface TaxonomyHeadProps extends ListedTaxonomy {
  /** The slug of the listed category; none where a department is listed. */
  category: string | undefined;
}

/** The name, sentence and picture of a department or category, and the categories next to it. */
export function TaxonomyHead({ name, description, image, places, category }: TaxonomyHeadProps) {
  return (
    <div className="taxonomy-head">
      <div>
        <h2 className="text-h1">{name}</h2>
        <p>{description}</p>
      </div>
      {image && (
        <div className="taxonomy-picture">
          <Picture src={image} alt="" width={240} height={180} fit="cover" eager />
        </div>
      )}
      <nav aria-label="Categories">
        <ul>
          {places.map((place, index) => {
            // The first place is the department.
            const own = index > 0 ? place.slug : undefined;
            return (
              <li key={index}>
                <ChipLink
                  href={pages.shop(own ? { category: own } : { department: place.slug })}
                  selected={own === category}
                >
                  {own ? place.name : `All ${place.name}`}
                </ChipLink>
              </li>
            );
          })}
        </ul>
      </nav>
    </div>
  );
}
