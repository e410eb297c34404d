/** Invitations of tenants by email. A link that is handed over counts in none of them. */
export const INVITATION_LIMITS = {
  /** Of an owner within a day, until `trustedAfter` emailed ones were accepted. */
  perDayAtFirst: 20,
  trustedAfter: 5,
  /** Of an owner within a day, from then on. */
  perDay: 500,
  /** Of all owners and agents within a day. */
  installationPerDay: 1_000,
}
