import type { Migration } from 'kysely/migration';

import * as people from './0001-people.ts';
import * as sellersAndSettings from './0002-sellers-and-settings.ts';
import * as catalogue from './0003-catalogue.ts';
import * as content from './0004-content.ts';
import * as cartWishlistAddresses from './0005-cart-wishlist-addresses.ts';
import * as ordersAndPayments from './0006-orders-and-payments.ts';
import * as rateLimits from './0007-rate-limits.ts';
import * as mails from './0008-mails.ts';
import * as oneTimeTokens from './0009-one-time-tokens.ts';
import * as defaultAddresses from './0010-default-addresses.ts';
import * as pageChanges from './0015-page-changes.ts';
import * as paymentProviders from './0016-payment-providers.ts';
import * as sentMails from './0011-sent-mails.ts';
import * as refunds from './0018-refunds.ts';
import * as cartSeenPrices from './0021-cart-seen-prices.ts';
import * as orderLife from './0019-order-life.ts';
import * as audit from './0022-audit.ts';
import * as storedFiles from './0023-stored-files.ts';
import * as productSearch from './0012-product-search.ts';
import * as searchWords from './0013-search-words.ts';
import * as catalogueNames from './0014-catalogue-names.ts';
import * as priceHistory from './0024-price-history.ts';
import * as suspension from './0025-suspension.ts';
import * as searchDocuments from './0031-search-documents.ts';
import * as catalogueVersion from './0032-catalogue-version.ts';
import * as listIndexes from './0041-list-indexes.ts';
import * as withheldCounts from './0030-withheld-counts.ts';
import * as orderMails from './0039-order-mails.ts';
import * as pictureAlts from './0040-picture-alts.ts';
import * as formerSlugs from './0043-former-slugs.ts';
import * as parcels from './0036-parcels.ts';
import * as searchBits from './0047-search-bits.ts';
import * as searchRebuild from './0048-search-rebuild.ts';
import * as specificationOrder from './0049-specification-order.ts';
import * as variantPictures from './0046-variant-pictures.ts';
import * as parcelsTakenBack from './0057-parcels-taken-back.ts';
import * as endedSessions from './0058-ended-sessions.ts';
import * as scarceStock from './0052-scarce-stock.ts';
import * as sellerBanners from './0060-seller-banners.ts';
import * as gstAnswers from './0070-gst-answers.ts';
import * as officeProductWords from './0061-office-product-words.ts';
import * as shownPrices from './0066-shown-prices.ts';
import * as passwordThrottles from './0072-password-throttles.ts';
import * as recordVersions from './0062-record-versions.ts';
import * as refundsHaveLines from './0068-refunds-have-lines.ts';
import * as priceChanges from './0064-price-changes.ts';
import * as unpaidLimitsAndDisputes from './0069-unpaid-limits-and-disputes.ts';
import * as dataKeyCheck from './0067-data-key-check.ts';
import * as unlistedVersions from './0074-unlisted-versions.ts';
import * as addressVersions from './0076-address-versions.ts';
import * as parcelVersions from './0077-parcel-versions.ts';

/** Every migration under its number, oldest first. Forward only: there is no `down`. */
export const migrations: Record<string, Migration> = {
  '0001-people': people,
  '0002-sellers-and-settings': sellersAndSettings,
  '0003-catalogue': catalogue,
  '0004-content': content,
  '0005-cart-wishlist-addresses': cartWishlistAddresses,
  '0006-orders-and-payments': ordersAndPayments,
  '0007-rate-limits': rateLimits,
  '0008-mails': mails,
  '0009-one-time-tokens': oneTimeTokens,
  '0010-default-addresses': defaultAddresses,
  '0015-page-changes': pageChanges,
  '0016-payment-providers': paymentProviders,
  '0011-sent-mails': sentMails,
  '0012-product-search': productSearch,
  '0013-search-words': searchWords,
  '0014-catalogue-names': catalogueNames,
  '0018-refunds': refunds,
  '0021-cart-seen-prices': cartSeenPrices,
  '0019-order-life': orderLife,
  '0022-audit': audit,
  '0023-stored-files': storedFiles,
  '0024-price-history': priceHistory,
  '0025-suspension': suspension,
  '0030-withheld-counts': withheldCounts,
  '0039-order-mails': orderMails,
  '0040-picture-alts': pictureAlts,
  '0041-list-indexes': listIndexes,
  '0043-former-slugs': formerSlugs,
  '0036-parcels': parcels,
  '0031-search-documents': searchDocuments,
  '0032-catalogue-version': catalogueVersion,
  '0046-variant-pictures': variantPictures,
  '0057-parcels-taken-back': parcelsTakenBack,
  '0058-ended-sessions': endedSessions,
  '0052-scarce-stock': scarceStock,
  '0060-seller-banners': sellerBanners,
  '0047-search-bits': searchBits,
  '0048-search-rebuild': searchRebuild,
  '0061-office-product-words': officeProductWords,
  '0049-specification-order': specificationOrder,
  '0070-gst-answers': gstAnswers,
  '0066-shown-prices': shownPrices,
  '0072-password-throttles': passwordThrottles,
  '0062-record-versions': recordVersions,
  '0068-refunds-have-lines': refundsHaveLines,
  '0064-price-changes': priceChanges,
  '0069-unpaid-limits-and-disputes': unpaidLimitsAndDisputes,
  '0067-data-key-check': dataKeyCheck,
  '0074-unlisted-versions': unlistedVersions,
  '0076-address-versions': addressVersions,
  '0077-parcel-versions': parcelVersions,
};
