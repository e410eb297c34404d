import { notFound, Refusal } from './refusal.ts'

/** The refusal for each violated constraint that a user can cause, by the constraint's name. */
const REFUSALS: Record<string, () => Refusal> = {
  one_account_per_username: () => usernameTaken(),
  one_live_application_per_tenant_and_property: () => new Refusal('conflict', 'You have already applied for this home'),
  owners_never_apply_to_their_own_home: () => new Refusal('conflict', 'This home is your own'),
  // The property was deleted after the check, before the message was inserted.
  messages_property_id_properties_id_fk: () => notFound('Property'),
  // The home was deleted after the check, before it was saved.
  saved_homes_property_id_properties_id_fk: () => notFound('Property'),
  // The subject was deleted after the check, before the report was inserted.
  reports_property_id_properties_id_fk: () => notFound('Property'),
  reports_message_id_messages_id_fk: () => notFound('Message'),
  // The record was deleted after the check, before the document was inserted.
  documents_property_id_properties_id_fk: () => notFound('Property'),
  attachments_lease_id_leases_id_fk: () => notFound('Lease'),
  one_open_report_per_person_and_message: () => new Refusal('conflict', 'You have already reported this message'),
  one_open_report_per_person_and_home: () => new Refusal('conflict', 'You have already reported this home'),
  a_home_is_let_once_at_a_time: () => new Refusal('conflict', 'This home is let for part of that time'),
}

const usernameTaken = () => new Refusal('conflict', 'That username is taken', { username: 'That username is taken' })

/** @returns the refusal for a violated constraint; null for any other error */
export function refusalOf(error: unknown): Refusal | null {
  const cause = error instanceof Error && error.cause ? error.cause : error
  if (!cause || typeof cause !== 'object' || !('constraint' in cause)) return null
  return REFUSALS[String(cause.constraint)]?.() ?? null
}
