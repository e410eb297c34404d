import { notFound } from '../../errors/refusal.ts'
import { constraintRefusals } from '../../http/constraints.ts'

export const documentConstraints = constraintRefusals.with({
  // The home was removed after the check, before the document was attached.
  attachments_property_id_properties_id_fk: () => notFound('Property'),
})
