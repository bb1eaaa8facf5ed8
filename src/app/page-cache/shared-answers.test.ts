import { describe, expect, it, vi } from 'vitest';

import { endpoints } from '#contract/endpoints/all.ts';

import { createSharedAnswers } from '#app/page-cache/shared-answers.ts';

const { catalog, content } = endpoints;

function answersOf() {
  let count = 0;
  const call = vi.fn(() => Promise.resolve({ departments: [{ name: `Tools ${++count}` }] }));
  const answers = createSharedAnswers(call);
  return { call, answers, read: () => answers.call(catalog.listDepartments, {}) };
}

describe('shared answers', () => {
  it('are read once between two changes', async () => {
    const { call, answers, read } = answersOf();
    const [first, second] = await Promise.all([read(), read()]);
    expect(second).toBe(first);
    answers.drop(['articles', 'product:1']);
    expect(await read()).toBe(first);
    expect(call).toHaveBeenCalledOnce();
  });

  it.each([['departments'], ['product-counts'], ['everything']])(
    'are read again after a change of %s',
    async (tag) => {
      const { answers, read } = answersOf();
      await read();
      answers.drop([tag]);
      expect(await read()).toEqual({ departments: [{ name: 'Tools 2' }] });
    },
  );

  it('are read again when the change came during the reading, and after a gap', async () => {
    const { call, answers, read } = answersOf();
    const early = read();
    answers.drop(['departments']);
    await early;
    await read();
    answers.clear();
    await read();
    expect(call).toHaveBeenCalledTimes(3);
  });

  it('include the articles, until one of them changes', async () => {
    const { call, answers } = answersOf();
    const read = () => answers.call(content.listArticles, {});
    const first = await read();
    answers.drop(['departments', 'product:1']);
    expect(await read()).toBe(first);
    answers.drop(['articles']);
    expect(await read()).not.toBe(first);
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('never include a failure', async () => {
    const { call, read } = answersOf();
    call.mockRejectedValueOnce(new Error('away'));
    await expect(read()).rejects.toThrow('away');
    expect(await read()).toEqual({ departments: [{ name: 'Tools 1' }] });
  });

  it('cannot be changed by a page', async () => {
    const { read } = answersOf();
    const { departments } = (await read()) as { departments: { name: string }[] };
    expect(() => departments.push({ name: 'Garden' })).toThrow(TypeError);
    expect(() => Object.assign(departments[0]!, { name: 'Garden' })).toThrow(TypeError);
  });

  it('are only those of calls without input', async () => {
    const { call, answers } = answersOf();
    for (const limit of [1, 1]) await answers.call(catalog.listProducts, { query: { limit } });
    expect(call).toHaveBeenCalledTimes(2);
  });
});
