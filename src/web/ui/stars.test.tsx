import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';

import { Stars } from './stars.tsx';

const markup = (rating: number, reviewCount: number) =>
  renderToStaticMarkup(<Stars rating={rating} reviewCount={reviewCount} />);

describe('the stars of a product', () => {
  test.each([
    [4.9, 980],
    [4.06, 820],
    [3.2, 640],
    [5, 1000],
    [9, 1000],
  ])('%f out of 5 shows the row of its tenth', (rating, row) => {
    expect(markup(rating, 12)).toContain(`#svgView(viewBox(0,${row},104,20))`);
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
