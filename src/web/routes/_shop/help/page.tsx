import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { pages } from '#contract/paths/pages.ts';
import type { PublicQuestion } from '#contract/schemas/site-content.ts';
import { contactOf, contactUsWords } from '#contract/text/shop.ts';

import {
  questionGroups,
  searchQuestions,
  type QuestionGroup,
} from '#web/features/company/questions.ts';
import { JsonLd, type StructuredData } from '#web/lib/json-ld.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { CrumbPage } from '#web/ui/crumb-page.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Mail } from '#web/ui/icons.tsx';
import { Input } from '#web/ui/input.tsx';
import { ContactButton } from '#web/settings/contact-button.tsx';
import { Contact, useShop } from '#web/settings/shop.tsx';

const route = getRouteApi('/shop-layout/help');

export function HelpPage() {
  const { q = '' } = route.useSearch();
  const groups = questionGroups(route.useLoaderData().questions);
  return (
    <CrumbPage
      crumbs={[{ label: 'Help' }]}
      title="Help"
      intro={
        <>
          Answers to our most common questions. For anything else, <Contact />.
        </>
      }
    >
      <HelpCentre key={q} groups={groups} search={q} />
      {q === '' && groups.length > 0 && <JsonLd data={questionsData(groups)} />}
    </CrumbPage>
  );
}

/** Questions by group; typing filters them at once, and without JavaScript the form does. */
function HelpCentre({ groups: all, search }: { groups: readonly QuestionGroup[]; search: string }) {
  const shop = useShop();
  const [text, setText] = useState(search);
  const groups = searchQuestions(all, text);
  const count = groups.reduce((sum, group) => sum + group.questions.length, 0);
  const isSearching = text.trim() !== '';
  useEffect(openLinkedQuestion, []);
  return (
    <>
      <form
        action={pages.help()}
        method="get"
        role="search"
        aria-label="Questions"
        className="mt-6 max-w-measure"
      >
        <div className="flex items-end gap-2">
          <Field label="Search questions" className="flex-1">
            <Input
              name="q"
              value={text}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </div>
        <p role="status" className="mt-2 min-h-5 text-small text-ink-2">
          {isSearching &&
            count > 0 &&
            `${count} of ${all.flatMap((group) => group.questions).length} questions`}
        </p>
      </form>
      <div className="mt-4 grid gap-8 xl:grid-cols-[3fr_9fr]">
        <nav aria-label="Question groups">
          <ul className="flex flex-wrap gap-x-5 text-small xl:sticky xl:top-[calc(var(--spacing-header)+24px)] xl:block">
            {groups.map((group) => (
              <li key={group.id}>
                <a href={`#${group.id}`} className="text-link inline-block py-2.5">
                  {group.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 space-y-10">
          {groups.map((group) => (
            <section key={group.id} id={group.id} className="scroll-mt-4">
              <h2 className="text-h2">{group.title}</h2>
              <div className="mt-3 max-w-[760px] divide-y divide-line rounded-card border border-line bg-surface px-4">
                {group.questions.map((question) => (
                  <QuestionItem key={question.slug} question={question} open={isSearching} />
                ))}
              </div>
            </section>
          ))}
          {all.length === 0 && <EmptyState title="No questions are published yet." />}
          {all.length > 0 && count === 0 && (
            <EmptyState
              title="No questions match your search."
              help={`Try one word, such as "delivery", or ${contactUsWords(shop)}.`}
              action={
                <LinkButton href={pages.help()} onClick={() => setText('')}>
                  Show all questions
                </LinkButton>
              }
            />
          )}
          <ContactStrip />
        </div>
      </div>
    </>
  );
}

/** A link to a question leads to its answer. */
function openLinkedQuestion(): void {
  const linked = document.getElementById(window.location.hash.slice(1));
  if (linked instanceof HTMLDetailsElement) linked.open = true;
}

function QuestionItem({ question, open }: { question: PublicQuestion; open: boolean }) {
  return (
    <Disclosure
      key={String(open)}
      id={question.slug}
      title={question.question}
      open={open || undefined}
    >
      <div className="max-w-measure space-y-3 text-ink-2">
        {question.answer.split('\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {question.link_label !== '' && question.link_href !== '' && (
          <p>
            <a href={question.link_href} className="text-link inline-block py-1.5">
              {question.link_label}
            </a>
          </p>
        )}
      </div>
    </Disclosure>
  );
}

function ContactStrip() {
  const shop = useShop();
  if (contactOf(shop) === null) return null;
  return (
    <section className="bullnose max-w-[760px] bg-redgum-tint p-6 pr-10">
      <h2 className="text-h3">Still stuck? Talk to a person.</h2>
      <p className="mt-1 text-small text-ink-2">{shop.business_hours}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {shop.phone !== null && <ContactButton />}
        {shop.email !== null && (
          <LinkButton variant="secondary" href={`mailto:${shop.email}`} icon={<Mail size={18} />}>
            Email us
          </LinkButton>
        )}
      </div>
    </section>
  );
}

/** The questions and answers for search engines. */
function questionsData(groups: readonly QuestionGroup[]): StructuredData {
  return {
    '@type': 'FAQPage',
    mainEntity: groups.flatMap((group) =>
      group.questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.replaceAll('\n', ' ') },
      })),
    ),
  };
}
