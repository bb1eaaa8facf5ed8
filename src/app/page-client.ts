import { endpoints } from '#contract/endpoints/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors/api-error.ts';

import { ANY_CHANGE, tagsOfAnswer } from '#app/page-cache/page-tags.ts';
import type { CallInProcess, ReadInput } from '#server/http/call-in-process.ts';
import type { ApiClient } from '#web/lib/api-client.ts';

/** What the calls of one page's loaders answered: that is what the page shows. */
export interface ApiUsage {
  readonly tags: Set<string>;
  readonly statuses: number[];
}

const groups = Object.entries(endpoints).map(
  ([group, entries]) => [group, Object.entries(entries as Record<string, Endpoint>)] as const,
);

/** The client with which one page's loaders call the API in this process, and what they used. */
export function createPageClient(call: CallInProcess): { api: ApiClient; usage: ApiUsage } {
  const usage: ApiUsage = { tags: new Set(), statuses: [] };

  async function watched(entry: Endpoint, input: ReadInput): Promise<unknown> {
    try {
      const answer = await call(entry, input);
      usage.statuses.push(200);
      for (const tag of tagsOfAnswer(entry, input, answer)) usage.tags.add(tag);
      return answer;
    } catch (error) {
      usage.statuses.push(error instanceof ApiError ? error.status : 500);
      // A refusal, such as of a product that is no longer sold, may end with any change.
      usage.tags.add(ANY_CHANGE);
      throw error;
    }
  }

  const api = Object.fromEntries(
    groups.map(([group, entries]) => [
      group,
      Object.fromEntries(
        entries.map(([name, entry]) => [name, (input: ReadInput = {}) => watched(entry, input)]),
      ),
    ]),
  );
  return { api: api as unknown as ApiClient, usage };
}
