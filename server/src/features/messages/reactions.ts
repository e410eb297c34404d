import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { isAnyOf } from '../../db/many.ts'
import { enqueue } from '../../jobs/jobs.ts'
import { accountDeletion } from '../accounts/causes.ts'
import { attachments } from '../files/table.ts'
import { propertyRemoval } from '../properties/causes.ts'
import { RENAME_IN_NOTICES } from './notices/rename.ts'
import { messages, propertyConversations } from './table.ts'

/** Takes the pictures out of the messages that the user sent, and the name out of notices. Documents are removed with the account. */
const onAccountDeletion = accountDeletion.with({
  preview: async () => [
    { kind: 'stays', text: 'Messages and decisions, from “Deleted account”: the other person needs them' },
  ],
  async apply(tx, _happened, { actor }) {
    const sent = tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.senderId, actor.id), eq(messages.type, 'document')))
    await tx.delete(attachments).where(and(inArray(attachments.messageId, sent), isNotNull(attachments.imageId)))
    await enqueue(tx, RENAME_IN_NOTICES, [{ userId: actor.id }])
  },
})

/** Messages stay, about no home. */
const onPropertyRemoval = propertyRemoval.with({
  async apply(tx, _happened, { removedIds }) {
    await tx.delete(propertyConversations).where(isAnyOf(propertyConversations.propertyId, removedIds))
  },
})

export const messageReactions = [onAccountDeletion, onPropertyRemoval]
