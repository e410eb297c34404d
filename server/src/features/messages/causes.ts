import type { SQL } from 'drizzle-orm'
import { defineExtensionPoint } from '../../contributions.ts'
import type { Db } from '../../db/connect.ts'
import type { Happened } from '../../events/happened.ts'

/** What waits for a message of one user to another, such as an application whose applicant was asked something. */
export const awaitedMessages = defineExtensionPoint<{
  /** Whether something waits. If nothing does, the message is one statement without a transaction. */
  isAwaited: (senderId: string, receiverId: string) => SQL
  /**
   * Locks what waits, before the message is inserted: decisions, too, lock applications before inboxes.
   * @returns what ends the wait, once it is inserted
   */
  lock: (tx: Db, senderId: string, receiverId: string) => Promise<(happened: Happened) => Promise<void>>
}>('what waits for messages')
