/** How every failure to open a payment page begins, as specified. */
export const SESSION_FAILED = 'Failed to create checkout session';
