import type { Actor } from '@lintel/contract/actor'
import type { PropertyRow } from '../properties/table.ts'
import type { ApplicationRow } from './table.ts'

/** A notice to the applicant, in their thread with the owner; what it says is added. */
export const about = ({ id, ownerId, tenantId, propertyId }: ApplicationRow) => ({
  senderId: ownerId,
  receiverId: tenantId,
  propertyId,
  about: { kind: 'application' as const, id },
})

/** What an agent decided, the owner is told by that agent. */
export const toldTo = (home: PropertyRow, actor: Actor, application: ApplicationRow, content: string) =>
  actor.id === home.ownerId ? [] : [{ ...about(application), senderId: actor.id, receiverId: home.ownerId, content }]
