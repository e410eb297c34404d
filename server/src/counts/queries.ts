import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { type CountKind, currentCounts, DASHBOARD_KINDS } from './table.ts'

/** @returns a count of one status, or the sum of all */
export type Counts = (kind: CountKind, status?: string) => number

/** The counts of an owner, a home or the `INSTALLATION`. */
export async function findCounts(db: Db, scope: string): Promise<Counts> {
  const { kind, status, count } = currentCounts
  const rows = await db
    .select({ kind, status, count: sql<number>`sum(${count})::float8` })
    .from(currentCounts)
    .where(and(eq(currentCounts.scope, scope), inArray(kind, DASHBOARD_KINDS)))
    .groupBy(kind, status)
  return (kind, status) =>
    rows
      .filter((row) => row.kind === kind && (status === undefined || row.status === status))
      .reduce((sum, row) => sum + row.count, 0)
}

/** @returns SQL for a count of one status, or the sum of all @param scope the id of an owner or a home, of the outer query */
export function countOf(scope: SQLWrapper, kind: CountKind, status?: string): SQL<number> {
  const isCounted = and(
    sql`scope = ${scope}`,
    sql`kind = ${kind}`,
    status === undefined ? undefined : sql`status = ${status}`,
  )
  return sql`(select coalesce(sum(count), 0)::float8 from current_counts where ${isCounted})`
}
