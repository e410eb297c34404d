import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import type { Happened } from '../../../events/happened.ts'
import { events } from '../../../events/table.ts'
import { detachFiles } from '../../files/attach/commands.ts'
import { messages } from '../../messages/table.ts'
import { applicationRemoval } from '../causes.ts'
import { applications } from '../table.ts'

/** Deletes applications, which the caller's transaction has locked, with the notes about them. Notices lead there no longer. */
export async function removeApplications(tx: Db, happened: Happened, applicationIds: string[]): Promise<void> {
  if (applicationIds.length === 0) return
  await applicationRemoval.run(tx, happened, { applicationIds })
  await detachFiles(tx, 'applicationId', applicationIds)
  const isOfApplication = and(eq(events.recordKind, 'application'), isAnyOf(events.recordId, applicationIds))
  await tx
    .update(messages)
    .set({ aboutKind: null, aboutId: null })
    .where(inArray(messages.eventId, tx.select({ id: events.id }).from(events).where(isOfApplication)))
  await tx.delete(applications).where(isAnyOf(applications.id, applicationIds))
}
