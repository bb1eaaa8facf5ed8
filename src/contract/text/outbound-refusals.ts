/** Why the server does not call an address that somebody entered (Rule 143). */
export const OUTBOUND_REFUSALS = {
  invalid_address: 'This is not an address on the web.',
  not_https: 'The address must begin with https://.',
  has_port: 'The address must not name a port.',
  has_password: 'The address must not contain a user name or password.',
  unknown_name: 'No server has this name.',
  private_network: 'The address leads to a private network.',
  too_many_redirects: 'The address redirects too often.',
  too_large: 'The file is too large.',
  too_slow: 'The server took too long to answer.',
  unreachable: 'The connection to the server failed.',
  not_made: 'The shop could not make this message. Its log has the reason.',
} as const;

export type OutboundRefusal = keyof typeof OUTBOUND_REFUSALS;

/** Why a delivery is given up without another attempt (Rule 147). */
export const GIVEN_UP_WORDS = {
  too_many_waited: 'Given up: more than 50,000 events waited, and this was among the oldest.',
  maker_left: 'Given up: it waited for somebody who has no access any more.',
} as const;

export type GivenUpReason = keyof typeof GIVEN_UP_WORDS;

/** Every reason without an answer that the log of a webhook can have. */
export const DELIVERY_FAILURES = { ...OUTBOUND_REFUSALS, ...GIVEN_UP_WORDS };
