import { eq } from 'drizzle-orm'
import { contactQueries } from '../accounts/contacts.ts'
import { conversations } from './table.ts'

/** Users with whom the user has a conversation. */
export const conversationPartners = contactQueries.with((db, userId) =>
  db.select({ id: conversations.partnerId }).from(conversations).where(eq(conversations.userId, userId)),
)
