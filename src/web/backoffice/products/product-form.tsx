import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';

import { sellerName } from '#domain/sellers/seller-name.ts';
import { pages } from '#contract/paths/pages.ts';
import type { OfficeDepartment } from '#contract/schemas/office-catalog.ts';
import {
  AdminProductInputSchema,
  INVALID_SPECIFICATIONS,
  type OfficeProduct,
  OfficeProductSchema,
} from '#contract/schemas/office-products.ts';

import { FormPage, FormSection } from '#web/backoffice/form-page.tsx';
import { NameAndSlug } from '#web/backoffice/slug-field.tsx';
import { useAfterSave, useRecordForm } from '#web/backoffice/use-record-form.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { MessageDialog } from '#web/ui/dialog.tsx';
import { Copy, ExternalLink, TriangleAlert } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

import { EarningsCard } from './earnings-card.tsx';
import { ImageManager } from './image-manager.tsx';
import { LinksCard } from './links-card.tsx';
import { PriceHistory } from './price-history.tsx';
import { PricingCard } from './pricing-card.tsx';
import type { ProductArea } from './product-area.ts';
import { productParts } from './product-parts.ts';
import { AgeCard, OrganisationCard, StockCard, TaxCard } from './product-side.tsx';
import { copiedValues, inputOf, readSpecifications, valuesOf } from './product-values.ts';
import { savingHistory } from './savings.ts';
import { ShopPreview } from './shop-preview.tsx';
import { SpecificationsCard } from './specifications-card.tsx';
import { usePictures } from './use-pictures.ts';
import { VariantEditor } from './variant-editor.tsx';
import { WarrantyCard } from './warranty-card.tsx';

const NO_PICTURE = 'Please upload at least one image for the product.';

interface ProductFormProps {
  area: ProductArea;
  product: OfficeProduct | null;
  /** What a new product begins as a copy of. */
  copied?: OfficeProduct | undefined;
  departments: readonly OfficeDepartment[];
}

export function ProductForm({ area, product, copied, departments }: ProductFormProps) {
  const { added, saved } = useAfterSave();
  const [unplaced, setUnplaced] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const { form, submit, revision, page } = useRecordForm({
    record: product,
    input: AdminProductInputSchema,
    output: OfficeProductSchema,
    valuesOf,
    newValues:
      copied === undefined
        ? valuesOf(null)
        : copiedValues(valuesOf(copied), {
            isSameOwner: area.isSeller || copied.seller_id === null,
          }),
    bodyOf: inputOf,
    onAdd: area.addProduct,
    onChange: (changes) => area.changeProduct(product?.id ?? '', changes),
    parts: productParts(departments),
    onSaved: ({ name }) =>
      product === null ? added(name, area.pages.products()) : saved(`${name} saved.`),
  });

  const { control, formState, getValues, setValue } = form;
  const alts = useWatch({ control, name: 'image_alts' });
  const prices = useAsync(product && `${product.id} ${product.updated_at}`, () =>
    area.listPrices(product?.id ?? ''),
  );
  const rule = useAsync('saving rule', async () => ({
    rule: await area.getSavingRule(),
    now: new Date(),
  }));
  const history = savingHistory(product === null ? [] : prices.data, rule.data);
  const { errors } = formState;
  const pictures = usePictures({
    read: () => getValues('images'),
    write: (images) => {
      dropFromVariants(images);
      setValue('images', images, { shouldDirty: true });
    },
  });

  /**
   * Uploads the pictures that wait, then saves. Both sentences are the specification's, in a dialog
   * that must be closed (Rule 26).
   */
  async function save() {
    setUnplaced(null);
    if (readSpecifications(getValues('specifications')) === null) {
      setMessage(INVALID_SPECIFICATIONS);
      return;
    }
    if (pictures.waiting.length > 0 && !(await pictures.upload())) {
      setUnplaced(pictures.failure());
      return;
    }
    if (getValues('images').length === 0) setMessage(NO_PICTURE);
    else submit();
  }

  /** A variant cannot go on showing a picture that was taken out of the product. */
  function dropFromVariants(images: readonly string[]) {
    const gone = getValues('images').filter((image) => !images.includes(image));
    for (const [index, { image }] of getValues('product_variants').entries()) {
      if (gone.includes(image))
        setValue(`product_variants.${index}.image`, '', { shouldDirty: true });
    }
  }

  return (
    <>
      <FormPage
        title={product === null ? 'Add product' : 'Edit product'}
        back={{ href: area.pages.products(), label: area.title }}
        {...page}
        // Nothing of a copy is saved yet.
        isDirty={page.isDirty || pictures.waiting.length > 0 || copied !== undefined}
        saveDisabled={pictures.isUploading}
        failure={unplaced ?? page.failure}
        onSave={() => void save()}
        onDiscard={() => {
          setUnplaced(null);
          pictures.clear();
          page.onDiscard();
        }}
        record={
          product === null || area.isSeller ? undefined : { subject: 'product', id: product.id }
        }
        actions={
          product !== null && (
            <div className="flex flex-wrap gap-2">
              <LinkButton
                href={area.pages.newProduct(product.id)}
                variant="ghost"
                size="sm"
                icon={<Copy size={18} />}
              >
                Duplicate
              </LinkButton>
              <LinkButton
                href={area.pages.newRecall(product.id)}
                variant="ghost"
                size="sm"
                icon={<TriangleAlert size={18} />}
              >
                Recall this product
              </LinkButton>
              <LinkButton
                href={pages.product(product.slug)}
                variant="ghost"
                size="sm"
                icon={<ExternalLink size={18} />}
              >
                View in the shop
              </LinkButton>
            </div>
          )
        }
        side={
          <>
            <OrganisationCard form={form} departments={departments} />
            <StockCard form={form} reserved={product?.reserved ?? 0} />
            <TaxCard form={form} mayOverride={!area.isSeller} />
            <AgeCard form={form} />
            <ShopPreview form={form} history={history} />
          </>
        }
      >
        {!area.isSeller && copied?.seller_id != null && (
          <Notice>
            {copied.seller === null ? 'A seller' : sellerName(copied.seller)} sells the product that
            you copy. The copy will belong to the shop’s own range
            {copied.warranty !== null && ', without the seller’s warranty'}.
          </Notice>
        )}
        {area.isSeller && copied?.override_global_settings === true && (
          <Notice>
            The product that you copy has a tax rate or a shipping cost of its own, which only
            administrators set. The copy will have the usual ones.
          </Notice>
        )}
        <FormSection title="Basics">
          <NameAndSlug
            form={form}
            nameField="name"
            nameLabel="Name"
            isSaved={product !== null}
            prefix={pages.product('')}
          />
          <TextField form={form} name="description" label="Description" optional rows={6} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField form={form} name="brand" label="Brand" optional />
            <TextField form={form} name="sku" label="SKU" optional autoCapitalize="characters" />
          </div>
        </FormSection>
        <Card as="section" title="Images">
          <Controller
            control={control}
            name="images"
            render={({ field }) => (
              <ImageManager
                value={field.value}
                pictures={pictures}
                alts={alts}
                onAltsChange={(next) => setValue('image_alts', next, { shouldDirty: true })}
                error={errors.images?.message}
              />
            )}
          />
        </Card>
        <PricingCard form={form} history={history} />
        {(area.isSeller || product?.seller_id != null) && (
          <EarningsCard area={area} form={form} product={product} />
        )}
        <Card as="section" title="Variants">
          <VariantEditor form={form} />
        </Card>
        <SpecificationsCard form={form} area={area} revision={revision} />
        <LinksCard form={form} area={area} productId={product?.id ?? null} />
        <WarrantyCard form={form} area={area} sellerId={product?.seller_id ?? null} />
        {product !== null && <PriceHistory prices={prices} />}
      </FormPage>
      <MessageDialog
        open={message !== null}
        message={message ?? ''}
        onClose={() => setMessage(null)}
      />
    </>
  );
}
