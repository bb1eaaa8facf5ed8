import { getRouteApi, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';

import { pages } from '#contract/paths/pages.ts';
import { PRODUCT_NOT_FOUND } from '#contract/errors/codes.ts';

import { forgetCard } from '#web/features/products/opened-card.ts';
import { productData } from '#web/features/products/product-data.ts';
import { RecentlyViewed } from '#web/features/products/recently-viewed.tsx';
import { useApi } from '#web/lib/api.ts';
import { useCart } from '#web/features/cart/cart.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { breadcrumbData, JsonLd, useSite } from '#web/lib/json-ld.tsx';
import { usePartResult } from '#web/lib/parts.ts';
import { addViewedProduct } from '#web/features/products/viewed-products.ts';

import { ProductErrorPage, ProductPage, ProductSkeleton } from './page.tsx';
import { Reviews } from './parts/reviews.tsx';
import type { LoadedProduct } from './route.tsx';

const route = getRouteApi('/shop-layout/products/$slug');

export function ProductScreen(): ReactNode {
  const api = useApi();
  const cart = useCart();
  const router = useRouter();
  const site = useSite();
  const { siteUrl } = site;
  const navigate = route.useNavigate();
  const { card, loaded } = route.useLoaderData();
  const { slug } = route.useParams();
  const { variant, ...reviewSearch } = route.useSearch();
  const result = usePartResult(loaded, slug);
  const whole = result?.ok === true ? result.data : null;
  const product = whole?.product;

  useEffect(() => {
    if (result?.ok === true) addViewedProduct(slug);
    else if (result) {
      // Without the card, the route says what is wrong, or redirects.
      forgetCard();
      void router.invalidate({ filter: ({ routeId }) => routeId === route.id });
    }
  }, [router, slug, result]);

  return (
    <>
      {product && (
        <>
          <JsonLd data={productData(product, site, reviewsOf(whole))} />
          <JsonLd
            data={breadcrumbData([
              { name: 'Home', url: siteUrl + pages.home() },
              ...(product.category
                ? [
                    {
                      name: product.category.name,
                      url: siteUrl + pages.shop({ category: product.category.slug }),
                    },
                  ]
                : []),
              { name: product.name, url: siteUrl + pages.product(product.slug) },
            ])}
          />
        </>
      )}
      <ProductPage
        key={slug}
        card={card}
        whole={whole}
        variant={variant}
        onChooseVariant={(next) =>
          void navigate({
            search: { ...reviewSearch, variant: next },
            replace: true,
            resetScroll: false,
          })
        }
        onAddToCart={async (input) => {
          if (!(await cart.addToCart(input))) throw new Error('The product was not added.');
        }}
        loadTotals={({ productId, variantId, quantity, destination }, signal) =>
          api.checkout.calculateOrderTotal({
            body: {
              items: [{ product_id: productId, variant_id: variantId, quantity }],
              shippingAddress: destination,
            },
            signal,
          })
        }
        reviews={
          whole && (
            <Reviews
              product={whole.product}
              loaded={whole.reviews}
              search={reviewSearch}
              variant={variant}
            />
          )
        }
        recentlyViewed={<RecentlyViewed without={slug} className="mt-16" />}
      />
    </>
  );
}

/** What the loaded page shows first; nothing if it could not be read. */
function reviewsOf(whole: LoadedProduct | null) {
  const result = whole?.reviews.result;
  return result?.ok === true ? result.data.reviews : [];
}

export { ProductSkeleton as ProductPendingScreen };

export function ProductErrorScreen({ error }: ErrorComponentProps) {
  return <ProductErrorPage message={errorMessage(error)} />;
}

export function ProductNotFoundScreen() {
  return <ProductErrorPage message={PRODUCT_NOT_FOUND.text} />;
}
