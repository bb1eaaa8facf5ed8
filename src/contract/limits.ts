// Limits that pages need before the contract's schemas load.

export const MAX_EMAIL_LENGTH = 254;
/** Of a first or last name. */
export const MAX_PERSON_NAME_LENGTH = 100;
/** The shortest password in characters; AUTH_PASSWORD_MIN may raise it. */
export const MIN_PASSWORD_LENGTH = 6;
/** Bytes of UTF-8, after composing. */
export const MAX_PASSWORD_BYTES = 128;
/** Of the words of a search. */
export const MAX_SEARCH_LENGTH = 200;
