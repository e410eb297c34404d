import { and, inArray, isNull } from 'drizzle-orm'
import { recentKinds } from '../accounts/recent-records.ts'
import { presentSummary } from './present.ts'
import { summaryColumns, visibleTo } from './queries.ts'
import { properties } from './table.ts'

export const recentProperties = recentKinds.with({
  kind: 'property',
  async load(db, actor, ids) {
    const rows = await db
      .select(summaryColumns)
      .from(properties)
      .where(and(inArray(properties.id, ids), isNull(properties.archivedAt), visibleTo(actor)))
    return rows.map((row) => ({ id: row.id, record: { kind: 'property', property: presentSummary(row) } }))
  },
})
