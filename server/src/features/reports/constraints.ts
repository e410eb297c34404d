import { notFound, Refusal } from '../../errors/refusal.ts'
import { constraintRefusals } from '../../http/constraints.ts'

export const reportConstraints = constraintRefusals.with({
  // The message or home was removed after the check, before the report was inserted.
  reports_property_id_properties_id_fk: () => notFound('Property'),
  reports_message_id_messages_id_fk: () => notFound('Message'),
  one_open_report_per_person_and_message: () => new Refusal('conflict', 'You have already reported this message'),
  one_open_report_per_person_and_home: () => new Refusal('conflict', 'You have already reported this home'),
})
