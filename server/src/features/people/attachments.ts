import { isApprovedAgent } from '@lintel/contract/actor'
import { eq, or } from 'drizzle-orm'
import { users } from '../accounts/table.ts'
import type { Attachable } from '../files/attachable.ts'
import { visibleTo } from './queries.ts'
import { userRecord } from './record.ts'

/** Files for the user who uploaded them alone: others see them where they are sent. The document of a lease is its tenant's. */
export const userAttachments: Attachable = {
  record: userRecord,
  column: 'userId',
  documents: (actor) => eq(users.id, actor.id),
  pictures: (actor) => eq(users.id, actor.id),
}

/**
 * The picture of a user's profile, for users who may open the user's page. An owner's picture is for every signed-in user: a home
 * that was handed over shows the name of its former owner to the next.
 */
export const profileAttachments: Attachable = {
  record: userRecord,
  column: 'profileId',
  pictures: (actor) => (isApprovedAgent(actor) ? undefined : or(eq(users.role, 'owner'), visibleTo(actor))),
}
