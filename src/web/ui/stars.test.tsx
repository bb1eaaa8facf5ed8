import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { Stars } from './stars.tsx';

const markup = (rating: number, reviewCount: number) =>
  renderToStaticMarkup(<Stars rating={rating} reviewCount={reviewCount} />);

describe('the stars of a product', () => {
  test.each([
    [4.9, 49],
    [4.06, 41],
    [3.2, 32],
    [5, 50],
    [9, 50],
  ])('%f out of 5 shows the view of its tenth', (rating, view) => {
    expect(markup(rating, 12)).toMatch(new RegExp(`#${view}"`));
  });

  test('are read as a rating and a count', () => {
    expect(markup(4.6, 1)).toContain('alt="4.6 out of 5, 1 review"');
    expect(markup(4, 1280)).toContain('alt="4.0 out of 5, 1,280 reviews"');
  });

  test('are absent without reviews', () => {
    expect(markup(0, 0)).not.toContain('<img');
    expect(markup(0, 0)).toContain('No reviews yet');
  });
});
