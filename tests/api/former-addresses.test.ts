import { beforeEach, describe, expect, it } from 'vitest';

import { buildCategory, buildDepartment, buildProduct } from '#db/seed/builders/catalogue.ts';
import { buildArticle, buildService } from '#db/seed/builders/content.ts';
import { useTestApp } from '#tests/support/app.ts';
import { pagesOf } from '#tests/support/pages.ts';

const test = useTestApp();
const open = pagesOf(test);

type Table = 'products' | 'departments' | 'categories' | 'diy_articles' | 'services';

let ids: Record<Table, string>;

beforeEach(async () => {
  const department = await buildDepartment(test.db, { slug: 'first' });
  const category = await buildCategory(test.db, { slug: 'first', departmentId: department.id });
  const product = await buildProduct(test.db, {
    slug: 'first',
    categoryId: category.id,
    departmentId: department.id,
  });
  ids = {
    products: product.id,
    departments: department.id,
    categories: category.id,
    diy_articles: (await buildArticle(test.db, { slug: 'first' })).id,
    services: (await buildService(test.db, { slug: 'first' })).id,
  };
});

const rename = (table: Table, slug: string, id = ids[table]) =>
  test.db.updateTable(table).set({ slug }).where('id', '=', id).execute();

const KINDS: [Table, (slug: string) => string][] = [
  ['products', (slug) => `/products/${slug}`],
  ['diy_articles', (slug) => `/diy-advice/${slug}`],
  ['services', (slug) => `/services/${slug}`],
  ['departments', (slug) => `/shop?department=${slug}`],
  ['categories', (slug) => `/shop?category=${slug}`],
];

describe.each(KINDS)('an old address of %s', (table, pageOf) => {
  it('redirects permanently to the new one, directly from every name it had', async () => {
    await rename(table, 'second');
    await rename(table, 'third');
    for (const old of ['first', 'second']) {
      const page = await open(pageOf(old));
      expect([page.status, page.headers['Location']]).toEqual([301, pageOf('third')]);
      // Another record may take the slug, so the answer must not be cached permanently.
      expect(page.headers['Cache-Control']).toBe('no-store');
    }
    expect((await open(pageOf('third'))).status).toBe(200);
  });

  it('stops redirecting once the slug is in use again', async () => {
    await rename(table, 'second');
    await rename(table, 'first');
    expect((await open(pageOf('first'))).status).toBe(200);
    expect((await open(pageOf('second'))).headers['Location']).toBe(pageOf('first'));
  });

  it('belongs to the record that takes the slug, even after that is renamed', async () => {
    await rename(table, 'second');
    const taker = await take(table, 'first');
    expect((await open(pageOf('first'))).status).toBe(200);
    await rename(table, 'fourth', taker);
    expect((await open(pageOf('first'))).headers['Location']).toBe(pageOf('fourth'));
  });

  it('answers 404 when the record that took the slug is deleted', async () => {
    await rename(table, 'second');
    const taker = await take(table, 'first');
    await remove(table, taker);
    expect((await open(pageOf('first'))).status).toBe(404);
  });

  it('answers 404 when its record is deleted', async () => {
    await rename(table, 'second');
    await remove(table, ids[table]);
    expect((await open(pageOf('first'))).status).toBe(404);
  });
});

async function take(table: Table, slug: string): Promise<string> {
  if (table === 'departments') return (await buildDepartment(test.db, { slug })).id;
  if (table === 'categories') {
    return (await buildCategory(test.db, { slug, departmentId: ids.departments })).id;
  }
  if (table === 'products') return (await buildProduct(test.db, { slug })).id;
  if (table === 'services') return (await buildService(test.db, { slug })).id;
  return (await buildArticle(test.db, { slug })).id;
}

/** As the shop does it: an archived product gives up its slug. */
async function remove(table: Table, id: string): Promise<void> {
  if (table !== 'products') await test.db.deleteFrom(table).where('id', '=', id).execute();
  else {
    const admin = await test.signIn({ role: 'admin' });
    const { status } = await admin.request(`/api/admin/products/${id}`, { method: 'DELETE' });
    expect(status).toBe(204);
  }
}

describe('the query of an old address', () => {
  it('is kept for a product', async () => {
    await rename('products', 'second');
    expect((await open('/products/first?variant=v1')).headers['Location']).toBe(
      '/products/second?variant=v1',
    );
  });

  it('is kept for a list', async () => {
    await rename('categories', 'second');
    const { status, headers } = await open('/shop?category=first&onSale=true&page=1');
    expect([status, headers['Location']]).toEqual([301, '/shop?category=second&onSale=true']);
  });
});

describe('the API', () => {
  it('answers a former slug with the record it belongs to today', async () => {
    await rename('products', 'second');
    await rename('services', 'second');
    await rename('diy_articles', 'second');
    for (const path of ['products', 'services', 'diy-articles']) {
      const { status, body } = await test.request(`/api/${path}/first`);
      expect([status, body.slug]).toEqual([200, 'second']);
    }
  });

  it('lists by a former slug, and says where the list is', async () => {
    await rename('departments', 'second');
    const { body } = await test.request('/api/products?departmentSlug=first');
    expect(body.totalCount).toBe(1);
    expect(body.moved_to).toEqual({ departmentSlug: 'second', categorySlug: null });
    const today = await test.request('/api/products?departmentSlug=second');
    expect(today.body.moved_to).toBeUndefined();
  });

  it('hides an unpublished article under every slug', async () => {
    await test.db
      .updateTable('diy_articles')
      .set({ published_at: new Date('2099-01-01'), slug: 'second' })
      .execute();
    for (const slug of ['first', 'second']) {
      expect((await test.request(`/api/diy-articles/${slug}`)).status).toBe(404);
    }
  });
});
