import type {
  ContentState,
  ContentSummary,
  LeftDraft,
  ContentVersion,
} from '#contract/endpoints/office-site-content.ts';

/** One record of site content with its newest version. */
export interface ContentRecord<Body> {
  readonly id: string;
  readonly slug: string;
  readonly state: ContentState;
  readonly version: number;
  readonly body: Body;
  readonly versions: readonly ContentVersion[];
}

interface OfId {
  readonly params: { readonly id: string };
}

/** What the editor calls, whatever the kind; the typed client has it for each. */
export interface ContentCalls<Body> {
  readonly getVersion: (input: {
    readonly params: { readonly id: string; readonly number: number };
  }) => Promise<{ readonly body: Body }>;
  readonly publish: (
    input: OfId & { readonly body: { published_from: string | null; change: string } },
  ) => Promise<unknown>;
  readonly withdraw: (input: OfId) => Promise<unknown>;
  readonly discard: (input: OfId) => Promise<unknown>;
  readonly preview: (input: { readonly body: Body }) => Promise<{
    readonly body: Body;
    readonly missing: Readonly<Record<string, string>>;
  }>;
}

/** What the list calls. */
export interface ContentListCalls {
  readonly publishAll: () => Promise<{
    readonly published: number;
    readonly left: readonly LeftDraft[];
  }>;
  readonly remove?: (input: OfId) => Promise<unknown>;
  readonly order?: (input: { readonly body: { ids: string[] } }) => Promise<unknown>;
}

export interface ContentListAnswer {
  readonly items: readonly ContentSummary[];
  readonly totalCount: number;
}
