import { z } from 'zod'
import type { Db } from '../../../db/connect.ts'
import { enqueue, type JobKind } from '../../../jobs/jobs.ts'

/** Tells the running servers of an account that the command line changed, which reaches no sockets and caches itself. */
export const ACCOUNT_CHANGED: JobKind<{ userId: string }> = {
  kind: 'account-changed-by-command',
  title: 'Closing the connections of an account that a command changed',
  input: z.object({ userId: z.uuid() }),
  priority: 'urgent',
}

/** Enqueues it in the command's transaction; an idle worker runs it at once. */
export const enqueueAnnouncement = (tx: Db, userId: string) => enqueue(tx, ACCOUNT_CHANGED, [{ userId }])
