import { describe, expect, it } from 'vitest';

import { buildProduct } from '#db/seed/builders/catalogue.ts';

import { useTestApp, type TestUser } from '#tests/support/app.ts';

const site = useTestApp();

const TIMBER = { name: 'Timber yard', slug: 'timber-yard', description: '', image: null };

async function addDepartment(user: TestUser, input: object = {}, area = 'admin') {
  const { body } = await user.request(`/api/${area}/departments`, {
    json: { ...TIMBER, ...input },
  });
  return body as { id: string; slug: string; is_listed: boolean };
}

async function addCategory(
  user: TestUser,
  departmentId: string,
  input: object = {},
  area = 'admin',
) {
  const { body } = await user.request(`/api/${area}/categories`, {
    json: { ...TIMBER, name: 'Decking', slug: 'decking', department_id: departmentId, ...input },
  });
  return body as { id: string; department_id: string; is_listed: boolean };
}

const publicDepartments = async () =>
  (await site.request('/api/departments')).body.departments as {
    slug: string;
    categories: { slug: string }[];
  }[];

describe('departments and categories of administrators', () => {
  it('appear in the shop at once, and their changes in the log', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const department = await addDepartment(admin);
    const category = await addCategory(admin, department.id);
    expect(await publicDepartments()).toMatchObject([
      { slug: 'timber-yard', categories: [{ slug: 'decking' }] },
    ]);
    await admin.request(`/api/admin/categories/${category.id}`, {
      method: 'PUT',
      json: { ...TIMBER, name: 'Decks', slug: 'decks', department_id: department.id },
    });
    const entries = await site.db
      .selectFrom('audit_entries')
      .select(['action', 'subject', 'before', 'after'])
      .orderBy('id')
      .execute();
    expect(entries.map(({ action, subject }) => `${subject} ${action}`)).toEqual([
      'department created',
      'category created',
      'category updated',
    ]);
    expect(entries[2]?.after).toEqual({ name: 'Decks', slug: 'decks' });
  });

  it('leave their products uncategorised when deleted', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const department = await addDepartment(admin);
    const category = await addCategory(admin, department.id);
    const inCategory = await buildProduct(site.db, {
      categoryId: category.id,
      departmentId: department.id,
    });
    const inDepartment = await buildProduct(site.db, { departmentId: department.id });
    const listed = await admin.request('/api/admin/departments');
    expect(listed.body.departments[0]).toMatchObject({ product_count: 2 });
    const gone = await admin.request(`/api/admin/departments/${department.id}`, {
      method: 'DELETE',
    });
    expect(gone.status).toBe(204);
    const left = await site.db
      .selectFrom('products')
      .select(['id', 'category_id', 'department_id'])
      .execute();
    expect(left).toHaveLength(2);
    expect(left).toEqual(
      expect.arrayContaining(
        [inCategory.id, inDepartment.id].map((id) => ({
          id,
          category_id: null,
          department_id: null,
        })),
      ),
    );
    expect(await publicDepartments()).toEqual([]);
  });

  it('move their products with a category that changes department', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const from = await addDepartment(admin);
    const to = await addDepartment(admin, { name: 'Outdoor', slug: 'outdoor' });
    const category = await addCategory(admin, from.id);
    const product = await buildProduct(site.db, {
      categoryId: category.id,
      departmentId: from.id,
    });
    await admin.request(`/api/admin/categories/${category.id}`, {
      method: 'PUT',
      json: { ...TIMBER, name: 'Decking', slug: 'decking', department_id: to.id },
    });
    const moved = await site.db
      .selectFrom('products')
      .select('department_id')
      .where('id', '=', product.id)
      .executeTakeFirstOrThrow();
    expect(moved.department_id).toBe(to.id);
  });

  it('refuse a taken slug, a missing department and pictures from other sites', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const department = await addDepartment(admin);
    const again = await admin.request('/api/admin/departments', { json: TIMBER });
    expect(again.body.error.fields.slug).toMatch(/another department/i);
    const lost = await admin.request('/api/admin/categories', {
      json: { ...TIMBER, department_id: site.services.config.publicKey },
    });
    expect(lost.status).toBe(422);
    for (const image of [
      'https://elsewhere.example/a.png',
      '//elsewhere.example/a.png',
      'javascript:alert(1)',
      '/pictures/../secrets/data-key',
    ]) {
      const { status } = await admin.request(`/api/admin/departments/${department.id}`, {
        method: 'PUT',
        json: { ...TIMBER, image },
      });
      expect([image, status]).toEqual([image, 422]);
    }
  });

  it('have an icon of the set, their picture, or none', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const { id: departmentId } = await addDepartment(admin);
    const json = { ...TIMBER, slug: 'decking', department_id: departmentId };
    const { body } = await admin.request('/api/admin/categories', { json });
    expect(body.icon).toBeNull();
    const put = (icon: string | null) =>
      admin.request(`/api/admin/categories/${body.id}`, { method: 'PUT', json: { icon } });
    const shown = async () => {
      const { departments } = (await site.request('/api/departments')).body;
      return departments[0].categories[0].icon;
    };
    for (const icon of ['hammer', 'picture', null]) {
      expect((await put(icon)).status).toBe(200);
      expect(await shown()).toBe(icon);
    }
    expect((await put('rocket')).status).toBe(422);
  });

  it('F44: survive a department deleted while a category is saved into it', async () => {
    const admin = await site.signIn({ role: 'admin' });
    for (let round = 0; round < 10; round += 1) {
      const department = await addDepartment(admin, { slug: `dept-${round}` });
      const [saved, gone] = await Promise.all([
        admin.request('/api/admin/categories', {
          json: { ...TIMBER, slug: `cat-${round}`, department_id: department.id },
        }),
        admin.request(`/api/admin/departments/${department.id}`, { method: 'DELETE' }),
      ]);
      expect([201, 422]).toContain(saved.status);
      expect(gone.status).toBe(204);
    }
    const { rows } = { rows: await site.db.selectFrom('categories').select('id').execute() };
    expect(rows).toEqual([]);
  });

  it('F44: survive a category deleted while a product is saved into it', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const department = await addDepartment(admin);
    for (let round = 0; round < 10; round += 1) {
      const category = await addCategory(admin, department.id, { slug: `cat-${round}` });
      const [saved, gone] = await Promise.all([
        admin.request('/api/admin/products', {
          json: {
            name: 'Level',
            slug: `level-${round}`,
            price: 42.9,
            department_id: department.id,
            category_id: category.id,
          },
        }),
        admin.request(`/api/admin/categories/${category.id}`, { method: 'DELETE' }),
      ]);
      expect([201, 422]).toContain(saved.status);
      expect(gone.status).toBe(204);
    }
    const filed = await site.db
      .selectFrom('products')
      .select('id')
      .where('category_id', 'is not', null)
      .execute();
    expect(filed).toEqual([]);
    expect((await site.request('/api/products')).status).toBe(200);
  });
});

describe('departments and categories of sellers', () => {
  it('stay out of public navigation until an administrator adopts them', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const seller = await site.signIn({ role: 'seller' });
    const department = await addDepartment(seller, {}, 'seller');
    await addCategory(seller, department.id, {}, 'seller');
    expect(department.is_listed).toBe(false);
    expect(await publicDepartments()).toEqual([]);
    await admin.request(`/api/admin/departments/${department.id}/listing`, {
      method: 'PUT',
      json: { is_listed: true },
    });
    expect(await publicDepartments()).toMatchObject([
      { slug: 'timber-yard', categories: [{ slug: 'decking' }] },
    ]);
    await admin.request(`/api/admin/departments/${department.id}/listing`, {
      method: 'PUT',
      json: { is_listed: false },
    });
    expect(await publicDepartments()).toEqual([]);
  });

  it('answer 404 to other sellers in every call', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const owner = await site.signIn({ role: 'seller' });
    const thief = await site.signIn({ role: 'seller' });
    const own = await addDepartment(owner, {}, 'seller');
    const ownCategory = await addCategory(owner, own.id, {}, 'seller');
    const platform = await addDepartment(admin, { slug: 'platform' });
    const platformCategory = await addCategory(admin, platform.id, { slug: 'platform-category' });
    const before = await site.db.selectFrom('departments').selectAll().orderBy('id').execute();
    for (const [kind, ids] of [
      ['departments', [own.id, platform.id]],
      ['categories', [ownCategory.id, platformCategory.id]],
    ] as const) {
      for (const id of ids) {
        const path = `/api/seller/${kind}/${id}`;
        expect((await thief.request(`${path}?seller_id=${owner.id}`)).status).toBe(403);
        const body = { ...TIMBER, slug: 'stolen', department_id: own.id, seller_id: thief.id };
        expect((await thief.request(path)).status).toBe(404);
        expect((await thief.request(path, { method: 'PUT', json: body })).status).toBe(404);
        expect((await thief.request(path, { method: 'DELETE' })).status).toBe(404);
      }
    }
    const into = await thief.request('/api/seller/categories', {
      json: { ...TIMBER, slug: 'smuggled', department_id: own.id },
    });
    expect(into.status).toBe(422);
    expect((await thief.request('/api/seller/departments')).body.departments).toEqual([]);
    expect(await site.db.selectFrom('departments').selectAll().orderBy('id').execute()).toEqual(
      before,
    );
  });

  it('ignore an owner or a listing flag in the body', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const other = await site.signIn({ role: 'seller' });
    const department = await addDepartment(
      seller,
      { seller_id: other.id, is_listed: true, product_count: 99 },
      'seller',
    );
    const row = await site.db
      .selectFrom('departments')
      .select(['seller_id', 'is_listed'])
      .where('id', '=', department.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ seller_id: seller.id, is_listed: false });
  });

  it('are shown to an administrator only when the request names the seller', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const seller = await site.signIn({ role: 'seller' });
    await addDepartment(seller, {}, 'seller');
    const unnamed = await admin.request('/api/seller/departments');
    expect(unnamed.status).toBe(400);
    expect(unnamed.body.error.message).toBe('Seller ID is required to fetch departments.');
    const adding = await admin.request('/api/seller/departments', { json: TIMBER });
    expect(adding.body.error.message).toBe('Seller ID is required to add departments.');
    const named = await admin.request(`/api/seller/departments?seller_id=${seller.id}`);
    expect(named.body.departments).toHaveLength(1);
  });
});
