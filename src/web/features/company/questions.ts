import { slugify } from '#domain/catalog/slug.ts';

import type { PublicQuestion } from '#contract/schemas/site-content.ts';

export interface QuestionGroup {
  readonly id: string;
  readonly title: string;
  readonly questions: readonly PublicQuestion[];
}

/**
 * The questions by topic, topics in the order of their first question. A topic's id is its
 * name, which links end in, unless a question has that id.
 */
export function questionGroups(questions: readonly PublicQuestion[]): QuestionGroup[] {
  const taken = new Set(questions.map(({ slug }) => slug));
  return [...Map.groupBy(questions, ({ group }) => group)].map(([title, of]) => ({
    id: taken.has(slugify(title)) ? `topic-${slugify(title)}` : slugify(title),
    title,
    questions: of,
  }));
}

/**
 * The groups with the questions that contain every word of the search; empty groups are left out.
 */
export function searchQuestions(groups: readonly QuestionGroup[], search: string): QuestionGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap((group) => {
    const questions = group.questions.filter(({ question, answer }) => {
      const text = `${question} ${answer}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return questions.length === 0 ? [] : [{ ...group, questions }];
  });
}
