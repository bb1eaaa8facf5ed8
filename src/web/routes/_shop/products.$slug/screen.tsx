import { getRouteApi, useRouter, type ErrorComponentProps } from '@tanstack/react-router';

import { errorCodes } from '#contract/errors/codes.ts';

import { useCardActions } from '#web/features/products/use-card-actions.ts';
import { useApi } from '#web/lib/api.ts';
import { useCart } from '#web/lib/cart.tsx';
import { errorMessage } from '#web/lib/error-message.ts';

import { ProductErrorPage, ProductPage, ProductSkeleton } from './page.tsx';

const route = getRouteApi('/shop-layout/products/$slug');

export function ProductScreen() {
  const api = useApi();
  const cart = useCart();
  const { product, settings, related } = route.useLoaderData();
  const { variant } = route.useSearch();
  return (
    <ProductPage
      product={product}
      settings={settings}
      related={related}
      actions={useCardActions()}
      variantId={variant}
      onAddToCart={async (input) => {
        if (!(await cart.addToCart(input))) throw new Error('The product was not added.');
      }}
      loadTotals={async ({ productId, variantId, quantity }, signal) => {
        const totals = await api.checkout.calculateOrderTotal({
          body: { items: [{ product_id: productId, variant_id: variantId, quantity }] },
          signal,
        });
        return {
          status: 'ready',
          taxLabel: totals.taxInfo.taxLabel,
          tax: totals.totalTax,
          pricesIncludeTax: totals.taxInfo.pricesIncludeTax,
          shippingLabel: totals.shippingInfo.label,
          shipping: totals.totalFreight,
        };
      }}
    />
  );
}

export function ProductPendingScreen() {
  return <ProductSkeleton />;
}

export function ProductErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ProductErrorPage message={errorMessage(error)} onRetry={() => void router.invalidate()} />
  );
}

export function ProductNotFoundScreen() {
  const router = useRouter();
  return (
    <ProductErrorPage
      message={errorCodes.PRODUCT_NOT_FOUND.text}
      onRetry={() => void router.invalidate()}
    />
  );
}
