/**
 * A warranty against defects, which goods may have in addition to the guarantees of the law (Rule
 * 141): the facts that regulation 90 of the Competition and Consumer Regulations 2010 asks for
 * besides the prescribed wording.
 */
export interface Warranty {
  /** The name of whoever gives it, with their business address, phone number and email address. */
  readonly giver: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  /** The time within which a defect must appear: "5 years from delivery". */
  readonly period: string;
  /** What the giver does about a defect. */
  readonly promise: string;
  /** What the customer does to claim, and where a claim is sent. */
  readonly claim: string;
  /** Who bears the costs of a claim and, if the giver does, how the customer gets them back. */
  readonly costs: string;
}
