import type { z } from 'zod';

import type { Endpoint } from '#contract/endpoint.ts';
import type { CodecTree } from '#contract/calls/codec-tree.ts';
import { shapeOf, type Shape } from '#contract/schemas/shape.ts';

/** What the client needs of a declared call, as plain data. */
export interface CallRow extends Pick<Endpoint, 'method' | 'path'> {
  /** `user` for all calls that need a token. */
  readonly audience: 'public' | 'key' | 'user';
  /** Where the body has codecs; absent if it has none. */
  readonly body?: CodecTree;
  /** The name of a field that every answer has; absent if the call answers nothing or a file. */
  readonly answers?: string;
  /** Where the answer has codecs; absent if it has none. */
  readonly answer?: CodecTree;
  readonly isFile?: true;
}

/** The rows of declared calls, by their names in the typed client. */
export type CallTable<Groups> = {
  readonly [Group in keyof Groups]: { readonly [Name in keyof Groups[Group]]: CallRow };
};

export function callTable<Groups extends object>(groups: Groups): CallTable<Groups> {
  const rows = Object.entries(groups).map(([group, calls]) => [
    group,
    Object.fromEntries(
      Object.entries(calls as Record<string, Endpoint>).map(([name, call]) => [name, rowOf(call)]),
    ),
  ]);
  return Object.fromEntries(rows) as CallTable<Groups>;
}

function rowOf({ method, path, audience, body, output, file }: Endpoint): CallRow {
  const answer = output && shapeOf(output as z.ZodType);
  const codecs = {
    body: body && codecsOf(shapeOf(body as z.ZodType)),
    answer: answer && codecsOf(answer),
  };
  return {
    // First, so that most rows begin with the same text, which compresses better.
    audience: audience === 'public' || audience === 'key' ? audience : 'user',
    method,
    path,
    ...(codecs.body && { body: codecs.body }),
    ...(answer && { answers: firstField(answer) }),
    ...(codecs.answer && { answer: codecs.answer }),
    ...(file && { isFile: true }),
  };
}

/** Where a shape has codecs; undefined if it has none. */
function codecsOf(shape: Shape): CodecTree | undefined {
  switch (shape.kind) {
    case 'value':
      return undefined;
    case 'codec':
      return shape.codec;
    case 'array':
      return codecsOf(shape.item);
    case 'object':
      return fieldsWithCodecs(Object.entries(shape.fields));
    case 'union':
      return unionOf(shape.options.map(codecsOf));
    case 'record':
      if (codecsOf(shape.value) === undefined) return undefined;
      throw new Error('A record of values with codecs needs a place in CodecTree.');
  }
}

function fieldsWithCodecs(fields: readonly (readonly [string, Shape])[]): CodecTree | undefined {
  const found = fields.flatMap(([name, field]) => {
    const codecs = codecsOf(field);
    return codecs === undefined ? [] : [[name, codecs] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** One tree for all options of a union: they must agree on the codec of a field. */
function unionOf(options: readonly (CodecTree | undefined)[]): CodecTree | undefined {
  const trees = options.filter((tree) => tree !== undefined);
  const [first, ...others] = trees;
  return others.reduce<CodecTree | undefined>((merged, tree) => {
    if (typeof merged !== 'object' || typeof tree !== 'object') {
      if (merged === tree) return tree;
      throw new Error('The options of a union have different codecs for the same value.');
    }
    const names = new Set([...Object.keys(merged), ...Object.keys(tree)]);
    return Object.fromEntries(
      [...names].map((name) => [name, unionOf([merged[name], tree[name]]) as CodecTree]),
    );
  }, first);
}

function firstField(answer: Shape): string {
  const name = answer.kind === 'object' ? Object.keys(answer.fields)[0] : undefined;
  if (name === undefined) throw new Error('An answer is an object with at least one field.');
  return name;
}
