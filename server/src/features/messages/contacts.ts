import { eq } from 'drizzle-orm'
import { contactQueries } from '../accounts/contacts.ts'
import { conversations } from './table.ts'

/** Those who have a conversation with the user. */
export const conversationPartners = contactQueries.with((db, userId) =>
  db.select({ id: conversations.partnerId }).from(conversations).where(eq(conversations.userId, userId)),
)
