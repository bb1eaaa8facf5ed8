// Limits that pages need without the contract's schemas.

export const MAX_EMAIL_LENGTH = 254;
/** Of the name of a bank account: what a bank file has room for. */
export const MAX_ACCOUNT_NAME_LENGTH = 32;
/** Of a first or last name. */
export const MAX_PERSON_NAME_LENGTH = 100;
/** The shortest password in characters; AUTH_PASSWORD_MIN may raise it. */
export const MIN_PASSWORD_LENGTH = 6;
/** Bytes of UTF-8, after composing. */
export const MAX_PASSWORD_BYTES = 128;
/** Of the words of a search. */
export const MAX_SEARCH_LENGTH = 200;
/** Of the reason for a refund, a cancellation or a parcel that is taken back. */
export const MAX_REASON_LENGTH = 500;
/** The longest tracking number and the longest name of a carrier. */
export const MAX_TRACKING_LENGTH = 100;
/** The most orders in one call: the longest page of the list. */
export const MAX_BULK_ORDERS = 100;
/** Longest message from a reviewer to an applicant. */
export const MAX_MESSAGE_LENGTH = 2000;
/** Most pictures on one review, message or return. */
export const MAX_ATTACHMENTS = 4;
export const MAX_REVIEW_TITLE_LENGTH = 80;
export const MIN_REVIEW_LENGTH = 10;
export const MAX_REVIEW_LENGTH = 4000;
/** Of a seller's reply to a review. */
export const MAX_REPLY_LENGTH = 2000;
/** Longest message between customers, sellers and the operator. */
export const MAX_THREAD_MESSAGE_LENGTH = 4000;
/** Of what a customer, a seller or an administrator writes at a step of a return. */
export const MAX_RETURN_TEXT_LENGTH = 4000;
/** Of how the costs of posting were paid back. */
export const MAX_POSTAGE_REPAID_LENGTH = 200;
/** Of what a customer says is wrong. */
export const MIN_RETURN_TEXT_LENGTH = 10;
/** Of the few words that say what is wrong with a recalled product. */
export const MAX_RECALL_TITLE_LENGTH = 120;
/** Of what the danger is, and of what buyers have to do. */
export const MAX_RECALL_TEXT_LENGTH = 2000;
export const MAX_RECALL_CONTACT_LENGTH = 500;
/** Of the number that the regulator has given a recall. */
export const MAX_REGULATOR_REFERENCE_LENGTH = 60;
/** The most batch numbers of a recall, and the longest. */
export const MAX_RECALL_BATCHES = 100;
export const MAX_BATCH_LENGTH = 80;
/** The most units in one line of a cart or an order. */
export const MAX_LINE_QUANTITY = 999;
