/** The values of a property: one of schema.org's data types, or objects of these types. */
type Expected = readonly string[];

interface SchemaType {
  readonly parents?: readonly string[];
  readonly properties?: Readonly<Record<string, Expected>>;
}

const TEXT: Expected = ['Text'];
const URL_TEXT: Expected = ['URL'];

/**
 * The part of schema.org's vocabulary that the shop uses: types, what they inherit, and what their
 * properties expect.
 */
const TYPES: Readonly<Record<string, SchemaType>> = {
  Thing: {
    properties: {
      name: TEXT,
      description: [...TEXT, 'TextObject'],
      url: URL_TEXT,
      image: [...URL_TEXT, 'ImageObject'],
      identifier: [...TEXT, ...URL_TEXT, 'PropertyValue'],
      mainEntityOfPage: [...URL_TEXT, 'CreativeWork'],
      potentialAction: ['Action'],
      sameAs: URL_TEXT,
    },
  },
  Action: { parents: ['Thing'], properties: { target: [...URL_TEXT, 'EntryPoint'] } },
  // "query-input" is the spelling that schema.org gives to annotated inputs.
  SearchAction: { parents: ['Action'], properties: { query: TEXT, 'query-input': TEXT } },
  Intangible: { parents: ['Thing'] },
  StructuredValue: { parents: ['Intangible'] },
  Brand: { parents: ['Intangible'], properties: { logo: [...URL_TEXT, 'ImageObject'] } },
  Rating: {
    parents: ['Intangible'],
    properties: {
      ratingValue: ['Number', ...TEXT],
      bestRating: ['Number', ...TEXT],
      worstRating: ['Number', ...TEXT],
    },
  },
  AggregateRating: {
    parents: ['Rating'],
    properties: { reviewCount: ['Integer'], ratingCount: ['Integer'], itemReviewed: ['Thing'] },
  },
  Review: {
    parents: ['CreativeWork'],
    properties: {
      reviewBody: TEXT,
      reviewRating: ['Rating'],
      itemReviewed: ['Thing'],
    },
  },
  Product: {
    parents: ['Thing'],
    properties: {
      additionalProperty: ['PropertyValue'],
      aggregateRating: ['AggregateRating'],
      brand: ['Brand', 'Organization'],
      category: [...TEXT, ...URL_TEXT, 'Thing'],
      color: TEXT,
      gtin: TEXT,
      material: [...TEXT, ...URL_TEXT, 'Product'],
      mpn: TEXT,
      offers: ['Offer', 'Demand'],
      review: ['Review'],
      size: [...TEXT, 'DefinedTerm', 'QuantitativeValue', 'SizeSpecification'],
      sku: TEXT,
    },
  },
  PropertyValue: {
    parents: ['StructuredValue'],
    properties: { value: [...TEXT, 'Number', 'Boolean', 'StructuredValue'] },
  },
  Service: {
    parents: ['Intangible'],
    properties: {
      areaServed: [...TEXT, 'AdministrativeArea', 'Place', 'GeoShape'],
      offers: ['Offer', 'Demand'],
      provider: ['Organization', 'Person'],
      serviceType: TEXT,
    },
  },
  Offer: {
    parents: ['Intangible'],
    properties: {
      availability: ['ItemAvailability'],
      itemCondition: ['OfferItemCondition'],
      itemOffered: ['Product', 'Service', 'Thing'],
      price: ['Number', ...TEXT],
      priceCurrency: TEXT,
      priceSpecification: ['PriceSpecification'],
      priceValidUntil: ['Date'],
      seller: ['Organization', 'Person'],
      sku: TEXT,
    },
  },
  PriceSpecification: {
    parents: ['StructuredValue'],
    properties: {
      price: ['Number', ...TEXT],
      minPrice: ['Number'],
      maxPrice: ['Number'],
      priceCurrency: TEXT,
      valueAddedTaxIncluded: ['Boolean'],
    },
  },
  MerchantReturnPolicy: {
    parents: ['Intangible'],
    properties: {
      applicableCountry: [...TEXT, 'Country'],
      merchantReturnDays: ['Integer', 'Date', 'DateTime'],
      merchantReturnLink: URL_TEXT,
      returnPolicyCategory: ['MerchantReturnEnumeration'],
    },
  },
  CreativeWork: {
    parents: ['Thing'],
    properties: {
      author: ['Organization', 'Person'],
      dateModified: ['Date', 'DateTime'],
      datePublished: ['Date', 'DateTime'],
      headline: TEXT,
      keywords: [...TEXT, ...URL_TEXT, 'DefinedTerm'],
      mainEntity: ['Thing'],
      publisher: ['Organization', 'Person'],
      text: TEXT,
    },
  },
  Article: { parents: ['CreativeWork'], properties: { articleBody: TEXT, articleSection: TEXT } },
  WebSite: { parents: ['CreativeWork'] },
  WebPage: { parents: ['CreativeWork'], properties: { breadcrumb: ['BreadcrumbList', ...TEXT] } },
  FAQPage: { parents: ['WebPage'] },
  ProfilePage: { parents: ['WebPage'] },
  Comment: { parents: ['CreativeWork'] },
  Answer: { parents: ['Comment'] },
  Question: {
    parents: ['Comment'],
    properties: { acceptedAnswer: ['Answer', 'ItemList'], answerCount: ['Integer'] },
  },
  ItemList: {
    parents: ['Intangible'],
    properties: { itemListElement: ['ListItem', 'Thing', ...TEXT], numberOfItems: ['Integer'] },
  },
  BreadcrumbList: { parents: ['ItemList'] },
  ListItem: {
    parents: ['Intangible'],
    properties: { item: ['Thing', ...URL_TEXT], position: ['Integer', ...TEXT] },
  },
  Organization: {
    parents: ['Thing'],
    properties: {
      aggregateRating: ['AggregateRating'],
      address: ['PostalAddress', ...TEXT],
      areaServed: [...TEXT, 'AdministrativeArea', 'Place', 'GeoShape'],
      email: TEXT,
      hasMerchantReturnPolicy: ['MerchantReturnPolicy'],
      legalName: TEXT,
      logo: [...URL_TEXT, 'ImageObject'],
      parentOrganization: ['Organization'],
      taxID: TEXT,
      telephone: TEXT,
    },
  },
  Person: { parents: ['Thing'], properties: { email: TEXT, familyName: TEXT, givenName: TEXT } },
  Place: {
    parents: ['Thing'],
    properties: {
      address: ['PostalAddress', ...TEXT],
      geo: ['GeoCoordinates', 'GeoShape'],
      openingHoursSpecification: ['OpeningHoursSpecification'],
      telephone: TEXT,
    },
  },
  AdministrativeArea: { parents: ['Place'] },
  Country: { parents: ['AdministrativeArea'] },
  LocalBusiness: {
    parents: ['Organization', 'Place'],
    properties: { openingHours: TEXT, paymentAccepted: TEXT, priceRange: TEXT },
  },
  Store: { parents: ['LocalBusiness'] },
  HardwareStore: { parents: ['Store'] },
  ContactPoint: { parents: ['StructuredValue'], properties: { email: TEXT, telephone: TEXT } },
  PostalAddress: {
    parents: ['ContactPoint'],
    properties: {
      addressCountry: [...TEXT, 'Country'],
      addressLocality: TEXT,
      addressRegion: TEXT,
      postalCode: TEXT,
      streetAddress: TEXT,
    },
  },
  GeoCoordinates: {
    parents: ['StructuredValue'],
    properties: { latitude: ['Number', ...TEXT], longitude: ['Number', ...TEXT] },
  },
  OpeningHoursSpecification: {
    parents: ['StructuredValue'],
    properties: {
      closes: ['Time'],
      dayOfWeek: ['DayOfWeek'],
      opens: ['Time'],
      validFrom: ['Date', 'DateTime'],
      validThrough: ['Date', 'DateTime'],
    },
  },
};

const ENUMERATIONS: Readonly<Record<string, readonly string[]>> = {
  ItemAvailability: ['InStock', 'OutOfStock', 'PreOrder', 'BackOrder', 'Discontinued', 'SoldOut'],
  OfferItemCondition: ['NewCondition', 'UsedCondition', 'RefurbishedCondition', 'DamagedCondition'],
  MerchantReturnEnumeration: [
    'MerchantReturnFiniteReturnWindow',
    'MerchantReturnNotPermitted',
    'MerchantReturnUnlimitedWindow',
    'MerchantReturnUnspecified',
  ],
  DayOfWeek: [
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
    'PublicHolidays',
  ],
};

const CONTEXT = 'https://schema.org';
const isText = (value: unknown): value is string => typeof value === 'string';

const DATA_TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  Text: (value) => isText(value) && value.trim() !== '',
  URL: (value) => isText(value) && /^https?:\/\/\S+$/.test(value) && URL.canParse(value),
  Number: (value) => typeof value === 'number' && Number.isFinite(value),
  Integer: (value) => Number.isInteger(value),
  Boolean: (value) => typeof value === 'boolean',
  Date: (value) => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value),
  DateTime: (value) =>
    isText(value) && /^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value)),
  Time: (value) => isText(value) && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value),
};

/** Everything in a JSON-LD block that is not schema.org vocabulary, each with its path. */
export function vocabularyErrors(block: unknown): string[] {
  if (!isThing(block)) return ['The block is no object.'];
  const { '@context': context, '@graph': graph, ...thing } = block;
  const errors = context === CONTEXT ? [] : [`The context is ${String(context)}.`];
  if (graph === undefined) return [...errors, ...errorsOf(thing, '')];
  if (!Array.isArray(graph)) return [...errors, 'The graph is no list.'];
  return [...errors, ...graph.flatMap((each, index) => errorsOf(each, `[${index}]`))];
}

function errorsOf(thing: unknown, way: string): string[] {
  if (!isThing(thing)) return [`${way} is no object`];
  const { '@type': type, '@id': id, ...properties } = thing;
  if (type === undefined && id !== undefined && Object.keys(properties).length === 0) return [];
  if (!isText(type) || TYPES[type] === undefined) return [`${way} has the type ${String(type)}`];
  return Object.entries(properties).flatMap(([name, value]) => {
    const expected = expectedOf(type, name);
    const place = `${way}${type}.${name}`;
    if (expected === undefined) return [`${place} is no property of it`];
    const values = Array.isArray(value) ? value : [value];
    return values.flatMap((each) => valueErrors(each, expected, place));
  });
}

function valueErrors(value: unknown, expected: Expected, place: string): string[] {
  if (isThing(value)) {
    const type = value['@type'];
    const isReference = type === undefined && value['@id'] !== undefined;
    const fits = isReference || (isText(type) && expected.some((wanted) => isA(type, wanted)));
    return fits ? errorsOf(value, `${place} > `) : [`${place} is a ${String(type)}`];
  }
  const fits = expected.some((wanted) => {
    const members = ENUMERATIONS[wanted];
    if (members === undefined) return DATA_TYPES[wanted]?.(value) === true;
    return members.some((member) => value === member || value === `${CONTEXT}/${member}`);
  });
  return fits ? [] : [`${place} is ${JSON.stringify(value)}`];
}

function expectedOf(type: string, property: string): Expected | undefined {
  const { parents = [], properties = {} } = TYPES[type] ?? {};
  if (Object.hasOwn(properties, property)) return properties[property];
  for (const parent of parents) {
    const found = expectedOf(parent, property);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isA(type: string, wanted: string): boolean {
  return type === wanted || (TYPES[type]?.parents ?? []).some((parent) => isA(parent, wanted));
}

function isThing(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
