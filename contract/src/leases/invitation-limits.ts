/** Invitations of tenants that an owner emails. A link that is handed over counts in none of them. */
export const INVITATION_LIMITS = {
  /** Within a day, until `trustedAfter` emailed ones were accepted. */
  perDayAtFirst: 20,
  trustedAfter: 5,
  /** Within a day, from then on. */
  perDay: 500,
}
