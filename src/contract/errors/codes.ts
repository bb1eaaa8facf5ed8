// Pages show these themselves; the browser downloads no other sentence.
export const INVALID_INPUT = {
  status: 422,
  text: 'Some of the values sent are not valid.',
} as const;
export const NOT_SIGNED_IN = { status: 401, text: 'User must be logged in' } as const;
export const PRODUCT_NOT_FOUND = { status: 404, text: 'Product not found' } as const;
export const CATEGORY_NOT_FOUND = { status: 404, text: 'Failed to find category.' } as const;
export const DEPARTMENT_NOT_FOUND = { status: 404, text: 'Failed to find department.' } as const;
export const ARTICLE_NOT_FOUND = { status: 404, text: 'DIY article not found' } as const;
export const SELLER_NOT_FOUND = { status: 404, text: 'Seller not found' } as const;
export const SERVICE_NOT_FOUND = { status: 404, text: 'Service not found' } as const;
export const CART_EMPTY = {
  status: 409,
  text: 'Your cart is empty. Please add items to your cart.',
} as const;
export const UNAVAILABLE = {
  status: 503,
  text: 'The shop is busy at the moment. Please try again in a few seconds.',
} as const;

/**
 * Every error of the API with its HTTP status and its sentence. 422 is only for input; a refused
 * operation is 403, 404, 409 or 410; 500 is a bug of ours.
 */
export const errorCodes = {
  BAD_JSON: { status: 400, text: 'The request body is not valid JSON.' },
  BAD_REQUEST: { status: 400, text: 'The request could not be understood.' },
  INVALID_INPUT,
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Send JSON with Content-Type: application/json.' },
  BODY_TOO_LARGE: { status: 413, text: 'The request body is too large.' },
  NOT_SIGNED_IN,
  INVALID_TOKEN: { status: 401, text: 'Your session has ended. Please log in again.' },
  INVALID_API_KEY: { status: 401, text: 'This API key is wrong, was revoked or has expired.' },
  NOT_FOR_API_KEYS: { status: 403, text: 'API keys cannot make this call.' },
  API_KEY_SCOPE_REQUIRED: {
    status: 403,
    text: 'This API key does not have the scope of this call.',
  },
  API_KEY_NOT_FOUND: { status: 404, text: 'This API key was revoked already.' },
  TOO_MANY_API_KEYS: {
    status: 409,
    text: 'There are 25 API keys. Revoke one that is not used any more.',
  },
  WEBHOOK_NOT_FOUND: { status: 404, text: 'This webhook has already been deleted.' },
  WEBHOOK_DELIVERY_NOT_FOUND: { status: 404, text: 'This delivery is not in the log any more.' },
  WEBHOOK_DELIVERY_OUTDATED: {
    status: 409,
    text: 'A newer state of this product has arrived there since, so the old one is not sent again.',
  },
  WEBHOOK_PAUSED: { status: 409, text: 'This webhook is paused. Turn it on first.' },
  NO_WEBHOOKS_IN_DEMO: {
    status: 403,
    text: 'This is a demonstration, which calls no other system.',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    text: 'There are 10 webhooks. Delete one that is not used any more.',
  },
  SAVED_VIEW_NOT_FOUND: { status: 404, text: 'This view has already been deleted.' },
  TOO_MANY_SAVED_VIEWS: {
    status: 409,
    text: 'There are 30 views of this kind. Delete one that is not used any more.',
  },
  INVALID_CLIENT_KEY: { status: 401, text: 'A valid public client key is required.' },
  MFA_REQUIRED: { status: 403, text: 'Confirm your log-in with your second factor.' },
  MFA_NOT_RECENT: { status: 403, text: 'Confirm with your second factor that it is you.' },
  FORBIDDEN: { status: 403, text: 'You do not have permission to do this.' },
  SELLER_ID_REQUIRED: { status: 400, text: 'Seller ID is required.' },
  SELLER_NOT_YOURS: { status: 403, text: 'You do not work for this seller.' },
  SELLER_ROLE_REQUIRED: { status: 403, text: 'Only an owner of the seller can do this.' },
  LAST_OWNER: {
    status: 409,
    text: 'This is the last owner. Make somebody else an owner first.',
  },
  MEMBER_NOT_FOUND: { status: 404, text: 'This person does not work for you any more.' },
  MEMBER_EXISTS: { status: 409, text: 'Somebody with this email address works for you already.' },
  INVITATION_NOT_FOUND: {
    status: 404,
    text: 'This invitation does not exist. Check that you opened the whole link of the email.',
  },
  INVITATION_EXPIRED: {
    status: 410,
    text: 'This invitation has expired. Ask for a new one.',
  },
  INVITATION_WITHDRAWN: {
    status: 410,
    text: 'This invitation was withdrawn. Ask for a new one.',
  },
  INVITATION_USED: {
    status: 410,
    text: 'This invitation was used already. Ask for a new one.',
  },
  INVITATION_OTHER_ADDRESS: {
    status: 403,
    text: 'This invitation was sent to another email address. Log in with that address to accept it.',
  },
  NOT_YOUR_PRODUCT: { status: 403, text: 'you can only edit your own products' },
  APPLICATION_NOT_FOUND: { status: 404, text: 'Application not found' },
  APPLICATION_EXISTS: {
    status: 409,
    text: 'You already have an application that is pending or approved.',
  },
  APPLICATION_DECIDED: { status: 409, text: 'This application was already decided.' },
  ROUTE_NOT_FOUND: { status: 404, text: 'There is nothing at this address.' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This address does not support that method.' },
  PRODUCT_NOT_FOUND,
  PRICES_CHANGED: {
    status: 409,
    text: 'Prices or products changed since the preview. Check the new preview and apply it again.',
  },
  IMPORT_NOT_FOUND: { status: 404, text: 'Import not found' },
  IMPORT_NOT_READY: {
    status: 409,
    text: 'The import is at another step now. Load the page again.',
  },
  IMPORT_HAS_REFUSED_ROWS: {
    status: 409,
    text: 'Some rows are refused, so nothing was imported. Correct them, or import the good rows.',
  },
  PRICE_CHANGE_NOT_FOUND: { status: 404, text: 'Price change not found' },
  PRICE_CHANGE_UNDONE: { status: 409, text: 'This price change was already undone.' },
  PRICES_CHANGED_SINCE: {
    status: 409,
    text: 'Prices have changed since then. Nothing was undone.',
  },
  VARIANT_NOT_FOUND: { status: 404, text: 'Product not found' },
  CATEGORY_NOT_FOUND,
  DEPARTMENT_NOT_FOUND,
  COMMISSION_RULE_NOT_FOUND: { status: 404, text: 'Commission rule not found' },
  COMMISSION_RULES_CHANGED: {
    status: 409,
    text: 'The commission rules have changed since you opened them. Check their order and move the rule again.',
  },
  PAYOUT_NOT_FOUND: { status: 404, text: 'Payout not found' },
  PAYOUT_DRAFT_EXISTS: {
    status: 409,
    text: 'There is a draft already. Approve it or give it up before you begin another.',
  },
  PAYOUT_CHANGED: {
    status: 409,
    text: 'Something has changed since you opened this payout: who is paid, how much, to which account, or the settings. Check it and approve it again.',
  },
  PAYOUT_EMPTY: { status: 409, text: 'Nobody can be paid at the moment, so there is no payout.' },
  PAYOUT_TOO_LARGE: { status: 409, text: 'This is more than a file for the bank can hold.' },
  PAYOUT_SETTINGS_MISSING: {
    status: 409,
    text: 'The bank’s file needs settings that are missing. Complete the payout settings first.',
  },
  PAYOUT_NEEDS_OTHER_PERSON: {
    status: 403,
    text: 'You gave the first approval. Another administrator has to give the second.',
  },
  PAYOUT_DOWNLOADED: {
    status: 409,
    text: 'The file for the bank was downloaded. Confirm that your bank has not taken it.',
  },
  PAYOUT_DECIDED: {
    status: 409,
    text: 'Somebody was faster, or this is no longer possible. Reload the payout to see its state.',
  },
  SELLER_NOT_FOUND,
  AGREEMENT_REPLACED: {
    status: 409,
    text: 'The seller agreement was replaced while you read it. Reload the page to read the new one.',
  },
  ARTICLE_NOT_FOUND,
  SERVICE_NOT_FOUND,
  CONTENT_NOT_FOUND: { status: 404, text: 'It was not found, or it was deleted.' },
  CONTENT_PUBLISHED: { status: 409, text: 'There is no draft to publish.' },
  CONTENT_NOT_PUBLISHED: { status: 409, text: 'There is no draft on top of a published version.' },
  CONTENT_NOT_SCHEDULED: { status: 409, text: 'Nothing waits for its time.' },
  RECALL_NOT_FOUND: { status: 404, text: 'Recall not found' },
  RECALL_EXISTS: {
    status: 409,
    text: 'These items are recalled already. Amend the open recall instead.',
  },
  RECALL_CLOSED: { status: 409, text: 'This recall is closed and stays as it is.' },
  RECALL_BY_ADMINISTRATOR: {
    status: 403,
    text: 'An administrator published this recall. Only administrators can change it.',
  },
  REVIEW_NOT_FOUND: { status: 404, text: 'Review not found' },
  REVIEW_NOT_ALLOWED: { status: 403, text: 'You cannot review this product.' },
  REVIEW_EXISTS: {
    status: 409,
    text: 'You have reviewed this product already. Change your review instead.',
  },
  OWN_REVIEW: { status: 403, text: 'You cannot mark your own review as helpful.' },
  REVIEW_CHANGED: {
    status: 409,
    text: 'This review has changed since you opened it. Read it again before you decide.',
  },
  PROFILE_NOT_FOUND: { status: 404, text: 'User profile not found or failed to load.' },
  CART_ITEM_NOT_FOUND: { status: 404, text: 'Cart item not found' },
  WISHLIST_ITEM_NOT_FOUND: { status: 404, text: 'Wishlist item not found' },
  STOCK_REQUEST_NOT_FOUND: { status: 404, text: 'This request does not exist any more.' },
  ITEM_IN_STOCK: { status: 409, text: 'This is in stock: you can buy it now.' },
  STOCK_REQUESTS_FULL: {
    status: 409,
    text: 'You can wait for up to 50 items. Take one back in the settings of your account first.',
  },
  SESSION_NOT_FOUND: { status: 404, text: 'This session has already ended.' },
  ADDRESS_NOT_FOUND: { status: 404, text: 'Address not found' },
  SHIPPING_ADDRESS_NOT_FOUND: { status: 404, text: 'Shipping address not found.' },
  ORDER_NOT_FOUND: { status: 404, text: 'Order not found' },
  ORDER_NOT_PAID: {
    status: 409,
    text: 'Messages about an order can be sent once it is paid.',
  },
  THREAD_NOT_FOUND: { status: 404, text: 'Messages not found' },
  CUSTOMER_GONE: {
    status: 409,
    text: 'This customer has closed their account, so nobody would read your message.',
  },
  QUESTIONS_LIMIT: {
    status: 409,
    text: 'You have asked about many products today. Please try again tomorrow.',
  },
  MESSAGE_ID_REUSED: {
    status: 409,
    text: 'This id belongs to another message. Send the message with a new id.',
  },
  PAYMENT_SESSION_NOT_FOUND: { status: 404, text: 'Payment session not found' },
  CART_EMPTY,
  CART_FULL: { status: 409, text: 'A cart holds at most 90 lines.' },
  OUT_OF_STOCK: { status: 409, text: 'There is not enough stock for this quantity.' },
  AGE_RESTRICTED: {
    status: 409,
    text: 'This item is age-restricted and is not delivered to this address.',
  },
  TOTAL_CHANGED: {
    status: 409,
    text: 'The total has changed since it was last shown. Please check the new total.',
  },
  ORDER_NOT_PAYABLE: { status: 409, text: 'This order can no longer be paid.' },
  INVOICE_NOT_FOUND: { status: 404, text: 'Invoice not found' },
  ORDER_ITEM_NOT_FOUND: { status: 404, text: 'This order does not include that item.' },
  NOTHING_TO_REFUND: { status: 409, text: 'There is nothing left to refund.' },
  REFUND_EXCEEDS_PAYMENT: { status: 409, text: 'This is more than is left to refund.' },
  PARCEL_NOT_FOUND: { status: 404, text: 'Parcel not found' },
  PARCEL_DELIVERED: {
    status: 409,
    text: 'This parcel has arrived, so it cannot be taken back. Refund the returned items instead.',
  },
  PARCEL_TAKEN_BACK: { status: 409, text: 'This parcel was taken back.' },
  ITEM_RECALLED: {
    status: 409,
    text: 'This contains a recalled item, which cannot be sent. Refund it, or send the others without it.',
  },
  PARCEL_EXCEEDS_ORDER: { status: 409, text: 'This is more than is left to send.' },
  ORDER_NOT_DISPATCHABLE: {
    status: 409,
    text: 'Parcels can be sent only for orders that are paid and not cancelled.',
  },
  UNPAID_ORDERS_LIMIT: {
    status: 409,
    text: 'You have placed too many orders without paying. Please try again tomorrow.',
  },
  UNPAID_UNITS_LIMIT: {
    status: 409,
    text: 'This is more than can be set aside for one unpaid order.',
  },
  ORDER_DISPUTED: {
    status: 409,
    text: 'The buyer has disputed this payment with their bank. Confirm that you want to send the items.',
  },
  ORDER_NOT_CANCELLABLE: {
    status: 409,
    text: 'This order has already been sent or cancelled.',
  },
  TOTAL_BELOW_MINIMUM: {
    status: 409,
    text: 'The total is below the minimum for card payments ($0.50).',
  },
  PAYMENT_SESSION_CLOSED: { status: 410, text: 'This payment session has ended.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    text: 'This Idempotency-Key was already used with a different request.',
  },
  REFUND_KEY_REUSED: {
    status: 409,
    text: 'This Idempotency-Key was already used for another refund of this order.',
  },
  REQUEST_IN_FLIGHT: {
    status: 409,
    text: 'The same request is already being processed. Please try again in a moment.',
  },
  OWN_SECOND_FACTOR: {
    status: 409,
    text: 'Another administrator has to reset your second factor.',
  },
  LAST_ADMINISTRATOR: {
    status: 409,
    text: 'The last administrator cannot close their account.',
  },
  ACCOUNT_HAS_MONEY: {
    status: 409,
    text: 'There is still money from your sales with us. Close your account once it is paid out.',
  },
  ACCOUNT_HAS_PEOPLE: {
    status: 409,
    text: 'Other people work for a seller that needs your account. Make somebody else an owner, or remove them first.',
  },
  WARRANTY_NOT_FOUND: { status: 404, text: 'Warranty not found' },
  RETURN_NOT_FOUND: { status: 404, text: 'Return not found' },
  RETURN_REFUSED: {
    status: 422,
    text: 'This cannot be returned for that reason.',
  },
  RETURN_CHANGED: {
    status: 409,
    text: 'This return has changed since you opened it. Reload it to see the latest.',
  },
  RETURN_ESCALATED: {
    status: 409,
    text: 'The shop has been asked to decide about this return.',
  },
  ACCOUNT_HAS_PRODUCTS: {
    status: 409,
    text: 'Delete your products before you close your account.',
  },
  CONFLICT: { status: 409, text: 'Someone else changed this at the same time. Please try again.' },
  RECORD_CHANGED: {
    status: 409,
    text: 'This record has changed since you opened it.',
  },
  PRODUCTS_CHANGED: {
    status: 409,
    text: 'Some of these products have changed since you opened them. Nothing was saved.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 503,
    text: 'The payment provider cannot be reached. Please try again in a moment.',
  },
  MAIL_NOT_FOUND: { status: 404, text: 'This email is no longer available.' },
  MAIL_NOT_REPEATABLE: { status: 409, text: 'This email cannot be resent.' },
  MAIL_SENT_TOO_OFTEN: {
    status: 429,
    text: 'This order’s emails were resent 3 times today. Please try again tomorrow.',
  },
  ALERT_NOT_FOUND: { status: 404, text: 'Payment alert not found' },
  INVALID_SIGNATURE: { status: 400, text: 'The webhook signature is not valid.' },
  RATE_LIMITED: { status: 429, text: 'Too many requests. Please try again later.' },
  UNAVAILABLE,
  NOT_READY_TO_OPEN: {
    status: 409,
    text: 'The shop cannot be opened yet. The checklist says what is left to do.',
  },
  CLOSED: { status: 503, text: 'The shop is closed at the moment. Please try again later.' },
  INTERNAL: { status: 500, text: 'An error occurred' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorCodes;
/** Asks for the second factor of the reader (Rule 106). */
export type FactorErrorCode = Extract<ErrorCode, `MFA_${string}`>;
