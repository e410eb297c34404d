import { notFound } from '../../errors/refusal.ts'
import { constraintRefusals } from '../../http/constraints.ts'

export const messageConstraints = constraintRefusals.with({
  // The home was removed after the check, before the message was inserted.
  messages_property_id_properties_id_fk: () => notFound('Property'),
})
