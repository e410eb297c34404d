import { and, asc, eq } from 'drizzle-orm'
import { messages } from '../features/messages/table.ts'
import type { World } from './world.ts'

/** The notices that a user received, in en-US, the oldest first. */
export const noticesTo =
  ({ db }: Pick<World, 'db'>) =>
  async ({ id }: { id: string }): Promise<string[]> => {
    const isNotice = and(eq(messages.receiverId, id), eq(messages.type, 'system'))
    const rows = await db.select().from(messages).where(isNotice).orderBy(asc(messages.createdAt))
    return rows.map(({ content }) => content)
  }
