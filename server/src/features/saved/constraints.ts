import { notFound } from '../../errors/refusal.ts'
import { constraintRefusals } from '../../http/constraints.ts'

export const savedConstraints = constraintRefusals.with({
  // The home was removed after the check, before it was saved.
  saved_homes_property_id_properties_id_fk: () => notFound('Property'),
})
