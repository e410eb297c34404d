import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { accountDeletion } from '../accounts/causes.ts'
import { attachments } from '../files/table.ts'
import { messages } from './table.ts'

/** Takes the pictures out of the messages that the user sent. Their documents are removed with the account. */
const onAccountDeletion = accountDeletion.with({
  async apply(tx, _changes, { actor }) {
    const sent = tx
      .select({ id: messages.id })
      .from(messages)
      .where(and(eq(messages.senderId, actor.id), eq(messages.type, 'document')))
    await tx.delete(attachments).where(and(inArray(attachments.messageId, sent), isNotNull(attachments.imageId)))
  },
})

export const messageReactions = [onAccountDeletion]
