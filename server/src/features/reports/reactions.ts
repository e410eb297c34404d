import { fullName } from '@lintel/contract/names'
import { REPORTS } from '@lintel/contract/reports/tags'
import { type Column, eq, or, sql } from 'drizzle-orm'
import { accountDeletion } from '../accounts/causes.ts'
import { DELETED_NAME } from '../accounts/table.ts'
import { reports } from './table.ts'

/** Reports stay for agents, without the name. */
const onAccountDeletion = accountDeletion.with({
  preview: async () => [{ kind: 'stays', text: 'Reports that you made, without your name: agents need them' }],
  async apply(tx, happened, { actor }) {
    const nameless = fullName(DELETED_NAME)
    const withoutName = (id: Column, name: Column) =>
      sql`case when ${id} = ${actor.id} then ${nameless} else ${name} end`
    const changed = await tx
      .update(reports)
      .set({
        reporterName: withoutName(reports.reporterId, reports.reporterName),
        reportedName: withoutName(reports.reportedId, reports.reportedName),
        closedByName: withoutName(reports.closedById, reports.closedByName),
      })
      .where(or(eq(reports.reporterId, actor.id), eq(reports.reportedId, actor.id), eq(reports.closedById, actor.id)))
      .returning({ id: reports.id })
    if (changed.length > 0) happened.touch([], REPORTS)
  },
})

export const reportReactions = [onAccountDeletion]
