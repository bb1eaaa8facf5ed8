import { expect, it } from 'vitest';

import { shapeOf } from './screen-shape.tsx';

it.each([
  ['/admin', 'dashboard'],
  ['/seller/', 'dashboard'],
  ['/admin/products', 'list'],
  ['/seller/orders/pick-list', 'list'],
  ['/admin/products/new', 'form'],
  ['/admin/categories/new-department', 'form'],
  ['/admin/users/01890000/edit', 'form'],
  ['/admin/settings', 'form'],
  ['/admin/orders', 'list'],
  ['/admin/orders/01890000', 'form'],
])('%s loads in the shape of a %s', (path, shape) => {
  expect(shapeOf(path)).toBe(shape);
});
