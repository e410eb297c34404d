import { isApprovedAgent } from '@lintel/contract/actor'
import { eq, or, sql } from 'drizzle-orm'
import { users } from '../accounts/table.ts'
import type { Attachable } from '../files/attachable.ts'
import { attachments } from '../files/table.ts'
import { visibleTo } from './queries.ts'
import { userRecord } from './record.ts'

/** Whether the document is attached to no other record, such as a home. */
const isOnlyTheirs = sql`not exists (select from ${attachments} other
  where other.document_id = ${attachments.documentId} and other.user_id is null)`

/** Whether the picture is in no message, which only its two users see. */
const isInNoMessage = sql`not exists (select from ${attachments} other
  where other.image_id = ${attachments.imageId} and other.message_id is not null)`

/** Files of the user who uploaded them. The document of a lease is its tenant's. */
export const userAttachments: Attachable = {
  record: userRecord,
  column: 'userId',
  documents: (actor) => or(eq(users.id, actor.id), isApprovedAgent(actor) ? isOnlyTheirs : undefined),
  pictures: (actor) => or(eq(users.id, actor.id), isApprovedAgent(actor) ? isInNoMessage : undefined),
}

/**
 * The picture of a user's profile, for those who may open the user's page. That of an owner is for everyone signed in: a home
 * that was handed over shows the name of its former owner to the next.
 */
export const profileAttachments: Attachable = {
  record: userRecord,
  column: 'profileId',
  pictures: (actor) => (isApprovedAgent(actor) ? undefined : or(eq(users.role, 'owner'), visibleTo(actor))),
}
