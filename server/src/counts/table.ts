import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, pgView, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** What is counted: homes, applications and users by status or role; occupied homes' rents, in minor units, by currency. */
export type CountKind = 'property' | 'application' | 'user' | 'rent' | MoneyKind

/**
 * Minor units by day. Of charges, `due` and what is `open`: the status is currency, due day and time zone. Of payments `received`: currency
 * and day.
 */
export type MoneyKind = 'due' | 'open' | 'received'

/** Kinds of which a dashboard reads every count. */
export const DASHBOARD_KINDS: CountKind[] = ['property', 'application', 'user', 'rent']

const columns = () => ({
  /** The owner or the home that it is counted for; `INSTALLATION` for all. */
  scope: uuid('scope').notNull(),
  kind: text('kind').$type<CountKind>().notNull(),
  status: text('status').notNull(),
})

/** Counts as they were when changes were last folded into them. */
export const counts = pgTable('counts', { ...columns(), count: bigint('count', { mode: 'number' }).notNull() }, (t) => [
  primaryKey({ columns: [t.scope, t.kind, t.status] }),
  index('counts_of_nothing').on(t.scope).where(sql`count = 0`),
])

/** What a statement added to each count, by the triggers that call `count_rows`; a task folds them into `counts`. */
export const countChanges = pgTable(
  'count_changes',
  { ...columns(), change: bigint('change', { mode: 'number' }).notNull() },
  (t) => [index('count_changes_by_scope').on(t.scope, t.kind)],
)

/** Both: a count is the sum of its rows. */
export const currentCounts = pgView('current_counts', {
  ...columns(),
  count: bigint('count', { mode: 'number' }).notNull(),
}).existing()

/** The scope of what is counted for the whole installation. */
export const INSTALLATION = '00000000-0000-0000-0000-000000000000'
