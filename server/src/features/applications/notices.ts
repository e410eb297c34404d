import type { ApplicationRow } from './table.ts'

/** Whose application it is, and what a notice of it links to. */
export const partiesOf = ({ id, ownerId, tenantId, propertyId }: ApplicationRow) => ({
  ownerId,
  tenantId,
  propertyId,
  about: { kind: 'application' as const, id },
})

/** A notice from the applicant to the owner; what it tells is added. */
export const toOwner = ({ id, ownerId, tenantId, propertyId }: ApplicationRow) => ({
  senderId: tenantId,
  receiverId: ownerId,
  propertyId,
  about: { kind: 'application' as const, id },
})

/** A notice from the owner to the applicant; what it tells is added. */
export const toApplicant = (application: ApplicationRow) => ({
  ...toOwner(application),
  senderId: application.ownerId,
  receiverId: application.tenantId,
})
