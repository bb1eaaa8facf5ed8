import type { Insertable, Updateable } from 'kysely';

import type {
  SellerApplicationsTable,
  SellerProfilesTable,
  StoredShippingRules,
} from '#db/types.ts';
import type { ProductChoice } from '#domain/content/project-list.ts';
import { slugify } from '#domain/catalog/slug.ts';
import { businessNames } from '#domain/sellers/business-names.ts';

import { encrypt, type DataKeys } from '#server/platform/encryption.ts';

import { DEMO_ACCOUNTS } from './accounts.ts';
import {
  attributeRows,
  categoryRow,
  departmentRow,
  linkRows,
  productRow,
  stockRow,
  variantRow,
} from './builders/catalogue.ts';
import { articleRow, serviceRow, storeIds } from './builders/content.ts';
import { stableId } from './builders/ids.ts';
import { addressRow, sellerSettingsRow, userRows } from './builders/people.ts';
import { articles } from './data/articles.ts';
import { attributes } from './data/attributes.ts';
import { commissionRules } from './data/commission.ts';
import { departments } from './data/departments.ts';
import { links } from './data/links.ts';
import {
  articlePictures,
  departmentPictures,
  DAMAGED_PICTURE,
  pictureDescriptions,
  productPictures,
  servicePictures,
  variantPicture,
  sellerBanners,
} from './data/pictures.ts';
import { products } from './data/products/all.ts';
import { everyCustomer } from './data/reviews/buyers.ts';
import { applicants, sellers } from './data/sellers.ts';
import { services } from './data/services.ts';
import { warrantyOf } from './data/warranties.ts';
import type {
  ApplicationData,
  ArticleData,
  ProductData,
  SellerData,
  ShippingRulesData,
} from './data/types.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The shop opened this long ago: its departments, services and administrator date from then. */
const OPENED_DAYS_AGO = 600;

export const ADMIN_ID = stableId('user', 'admin');

export interface PasswordHashes {
  customer: string;
  seller: string;
  admin: string;
}

/**
 * Every row of the demo shop except its orders, with times counted back from `now`. The same input
 * gives the same rows, except for the bank details, whose encryption differs each time.
 */
export function shopRows({
  now,
  passwordHashes,
  dataKeys,
}: {
  now: Date;
  passwordHashes: PasswordHashes;
  dataKeys: DataKeys;
}) {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const people = peopleRows(ago, passwordHashes);
  return {
    auth_users: people.map((person) => person.user),
    user_profiles: people.map((person) => person.profile),
    seller_settings: sellers.map((seller) =>
      sellerSettingsRow(sellerId(seller.key), {
        ...seller,
        shippingRules: storedRules(seller.shippingRules),
        legalName: namesOfDemoSeller(seller).legalName,
        abn: seller.application.abn,
        createdAt: ago(seller.application.createdDaysAgo - 1),
      }),
    ),
    seller_applications: [
      ...sellers.map((seller) => ({ userId: sellerId(seller.key), ...seller })),
      ...applicants.map((applicant) => ({ userId: applicantId(applicant.key), ...applicant })),
    ].map(({ key, userId, application }) =>
      applicationRow({ key, userId, application, ago, dataKeys }),
    ),
    addresses: addressRows(ago),
    ...taxonomyRows(ago),
    ...productRowsOf(ago),
    commission_rules: commissionRuleRows(ago(OPENED_DAYS_AGO)),
    diy_articles: articles.map((article) =>
      articleRow({
        ...article,
        id: stableId('article', article.slug),
        content: article.contentHtml.trim(),
        productChoices: productChoicesOf(article),
        featuredImage: articlePictures[article.slug] ?? null,
        publishedAt: ago(article.publishedDaysAgo),
      }),
    ),
    services: services.map((service) =>
      serviceRow({
        ...service,
        id: stableId('service', service.slug),
        image: servicePictures[service.slug] ?? null,
        createdAt: ago(OPENED_DAYS_AGO),
      }),
    ),
  };
}

function productChoicesOf({ quantities = {} }: ArticleData): Record<string, ProductChoice> {
  return Object.fromEntries(
    Object.entries(quantities).map(([slug, asked]) => {
      const [quantity, sku] = typeof asked === 'number' ? [asked, null] : asked;
      return [slug, { quantity, variant_id: sku === null ? null : variantId(sku) }];
    }),
  );
}

export function namesOfDemoSeller({ firstName, lastName, application }: SellerData) {
  return businessNames({ ...application, personName: `${firstName} ${lastName}` });
}

/** What customers see of the demo's sellers. Triggers have added the rows. */
export function sellerProfiles(
  now: Date,
): readonly { id: string; profile: Updateable<SellerProfilesTable> }[] {
  return sellers.map((seller) => {
    const joinedAt = new Date(now.getTime() - seller.joinedDaysAgo * DAY_MS);
    const { key, profile, application } = seller;
    const tradingName = profile.tradingName ?? application.businessName;
    return {
      id: sellerId(key),
      profile: {
        trading_name: tradingName,
        slug: slugify(tradingName),
        logo: null,
        banner: sellerBanners[key] ?? null,
        about: profile.about,
        dispatch_days: profile.dispatchDays,
        return_address: JSON.stringify(application.address),
        created_at: joinedAt,
        updated_at: joinedAt,
      },
    };
  });
}

/** The ids of the demo shop's rows that everything else of it belongs to. */
export const DEMO_IDS = {
  user_profiles: [
    ADMIN_ID,
    ...sellers.map(({ key }) => sellerId(key)),
    ...applicants.map(({ key }) => applicantId(key)),
    ...everyCustomer.map(({ key }) => customerId(key)),
  ],
  departments: departments.map(({ slug }) => stableId('department', slug)),
  categories: departments.flatMap(({ categories }) =>
    categories.map(({ slug }) => stableId('category', slug)),
  ),
  products: products.map(({ slug }) => productId(slug)),
  diy_articles: articles.map(({ slug }) => stableId('article', slug)),
  services: services.map(({ slug }) => stableId('service', slug)),
  content_items: storeIds(),
  commission_rules: commissionRules.map(({ key }) => commissionRuleId(key)),
};

function commissionRuleId(key: string): string {
  return stableId('commission-rule', key);
}

/** The commission rules in their order. */
export function commissionRuleRows(startsAt: Date) {
  return commissionRules.map(({ key, departmentSlug, categorySlug, ...rule }, index) => ({
    id: commissionRuleId(key),
    position: index + 1,
    name: rule.name,
    seller_id: null,
    department_id: departmentSlug === null ? null : stableId('department', departmentSlug),
    category_id: categorySlug === null ? null : stableId('category', categorySlug),
    product_id: null,
    rate_bps: rule.rateBps,
    fixed_cents: rule.fixedCents,
    minimum_cents: null,
    maximum_cents: rule.maximumCents,
    includes_freight: false,
    starts_at: startsAt,
    created_at: startsAt,
    updated_at: startsAt,
  }));
}

/** Where a product of the demo shop belongs. */
export function taxonomyOf({ categorySlug }: Pick<ProductData, 'categorySlug'>) {
  const department = departments.find(({ categories }) =>
    categories.some(({ slug }) => slug === categorySlug),
  );
  return {
    departmentId: stableId('department', department?.slug ?? ''),
    categoryId: stableId('category', categorySlug),
  };
}

export function productId(slug: string): string {
  return stableId('product', slug);
}

export function variantId(sku: string): string {
  return stableId('variant', sku);
}

export function sellerId(key: string): string {
  return stableId('user', `seller/${key}`);
}

export function customerId(key: string): string {
  return stableId('user', `customer/${key}`);
}

export function addressId(customerKey: string, index: number): string {
  return stableId('address', `${customerKey}/${index}`);
}

/** The stock of a product or of one of its variants. */
export function stockItemId(product: ProductData, variantIndex: number | null): string {
  const variant = variantIndex === null ? undefined : product.variants[variantIndex];
  return stableId('stock', variant ? variantId(variant.sku) : productId(product.slug));
}

/** The existing pictures of a product, at most as many as planned. */
export function picturesOf(product: ProductData): readonly string[] {
  if (product.hasBrokenPicture) return [DAMAGED_PICTURE];
  return (productPictures[product.slug] ?? []).slice(0, product.pictureCount);
}

function applicantId(key: string): string {
  return stableId('user', `applicant/${key}`);
}

function peopleRows(ago: (days: number) => Date, passwordHashes: PasswordHashes) {
  const passwordHashFor = (email: string): string | null => {
    if (email === DEMO_ACCOUNTS.customer) return passwordHashes.customer;
    return email === DEMO_ACCOUNTS.seller ? passwordHashes.seller : null;
  };
  const person = (
    id: string,
    role: 'customer' | 'seller',
    who: { email: string; firstName: string; lastName: string; joinedDaysAgo: number },
  ) =>
    userRows({
      ...who,
      id,
      role,
      passwordHash: passwordHashFor(who.email),
      createdAt: ago(who.joinedDaysAgo),
    });
  return [
    userRows({
      id: ADMIN_ID,
      role: 'admin',
      email: DEMO_ACCOUNTS.admin,
      firstName: 'Robin',
      lastName: 'Ashby',
      passwordHash: passwordHashes.admin,
      createdAt: ago(OPENED_DAYS_AGO),
    }),
    ...sellers.map((seller) => person(sellerId(seller.key), 'seller', seller)),
    ...applicants.map((applicant) => person(applicantId(applicant.key), 'customer', applicant)),
    ...everyCustomer.map((customer) => person(customerId(customer.key), 'customer', customer)),
  ];
}

function addressRows(ago: (days: number) => Date) {
  return everyCustomer.flatMap((customer) =>
    customer.addresses.map((address, index) =>
      addressRow({
        ...address,
        id: addressId(customer.key, index),
        userId: customerId(customer.key),
        createdAt: ago(customer.joinedDaysAgo - 1 - index),
      }),
    ),
  );
}

function applicationRow({
  key,
  userId,
  application,
  ago,
  dataKeys,
}: {
  key: string;
  userId: string;
  application: ApplicationData;
  ago: (days: number) => Date;
  dataKeys: DataKeys;
}): Insertable<SellerApplicationsTable> {
  const id = stableId('application', key);
  const isDecided = application.status !== 'pending';
  const bank = {
    account_name: application.bankAccountName,
    bsb: application.bankBsb,
    account_number: application.bankAccountNumber,
  };
  return {
    id,
    user_id: userId,
    business_name: application.businessName,
    business_type: application.businessType,
    abn: application.abn,
    business_address: JSON.stringify({ ...application.address, country: 'Australia' }),
    contact_person: application.contactPerson,
    contact_phone: application.contactPhone,
    contact_email: application.contactEmail,
    website: application.website,
    description: application.description,
    bank_details: encrypt(dataKeys, Buffer.from(JSON.stringify(bank)), `seller_application:${id}`),
    status: application.status,
    rejection_reason: application.rejectionReason,
    decided_by: isDecided ? ADMIN_ID : null,
    decided_at: isDecided ? ago(application.createdDaysAgo - 1) : null,
    created_at: ago(application.createdDaysAgo),
  };
}

export function storedRules(rules: ShippingRulesData | null): StoredShippingRules {
  switch (rules?.type) {
    case undefined:
      return {};
    case 'none':
      return { type: 'none' };
    case 'flat_rate':
    case 'per_item':
      return { type: rules.type, cost_cents: rules.costCents };
    case 'free_shipping_threshold':
      return { type: rules.type, free_shipping_threshold_cents: rules.thresholdCents };
  }
}

function taxonomyRows(ago: (days: number) => Date) {
  const createdAt = ago(OPENED_DAYS_AGO);
  return {
    departments: departments.map((department) =>
      departmentRow({
        ...department,
        id: stableId('department', department.slug),
        image: departmentPictures[department.slug] ?? null,
        createdAt,
      }),
    ),
    categories: departments.flatMap((department) =>
      department.categories.map((category) =>
        categoryRow({
          ...category,
          id: stableId('category', category.slug),
          departmentId: stableId('department', department.slug),
          createdAt,
        }),
      ),
    ),
    attribute_definitions: Object.entries(attributes).flatMap(([slug, inputs]) =>
      attributeRows(stableId('category', slug), inputs),
    ),
  };
}

function productRowsOf(ago: (days: number) => Date) {
  return {
    products: products.map((product) =>
      productRow({
        ...product,
        id: productId(product.slug),
        images: picturesOf(product),
        imageAlts: pictureDescriptions(product.slug, picturesOf(product)),
        optionNames: product.options,
        warranty: warrantyOf(product),
        ...taxonomyOf(product),
        sellerId: product.sellerKey === null ? null : sellerId(product.sellerKey),
        createdAt: ago(product.createdDaysAgo),
      }),
    ),
    product_variants: products.flatMap((product) =>
      product.variants.map((variant, position) =>
        variantRow({
          ...variant,
          id: variantId(variant.sku),
          productId: productId(product.slug),
          position,
          image: variantPicture(product.slug, variant.attributes),
          quantityThousandths: variant.unit?.quantityThousandths ?? null,
          createdAt: ago(product.createdDaysAgo),
        }),
      ),
    ),
    product_links: Object.entries(links).flatMap(([slug, others]) =>
      linkRows(
        productId(slug),
        others.map((link) => ({ ...link, productId: productId(link.slug) })),
      ),
    ),
    stock_items: products.flatMap((product) => [
      stockRow({ productId: productId(product.slug), onHand: product.stock }),
      ...product.variants.map((variant) =>
        stockRow({
          productId: productId(product.slug),
          variantId: variantId(variant.sku),
          onHand: variant.stock,
        }),
      ),
    ]),
  };
}
