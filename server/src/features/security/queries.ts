import type { Actor } from '@lintel/contract/actor'
import type { LoggedEventKind } from '@lintel/contract/events'
import type { Page } from '@lintel/contract/paging'
import { securityPolicy } from '@lintel/contract/security/policy'
import type { SecurityLogQuery } from '@lintel/contract/security/schema'
import { and, eq, getTableColumns, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { NEWEST, newestFirst, type PageRequest, toPage } from '../../db/paging.ts'
import { forbidden } from '../../errors/refusal.ts'
import { type EventRow, events } from '../../events/table.ts'
import { defineList } from '../../search/list.ts'

/** Its name is that of the time in every list. */
export type LoggedEventRow = Omit<EventRow, 'at'> & { createdAt: Date }

const { at: createdAt, ...columns } = getTableColumns(events)
const rowColumns = { ...columns, createdAt }

/** Without a placeholder: the predicate of partial indexes. */
const isInLog = sql`is_logged`

/**
 * Lists what concerns the actor's account, and what the actor did with the accounts and records of others, newest first. Each of the
 * two is a range of its own index.
 * @throws invalid (cursor of another list)
 */
export async function listOwnEvents(db: Db, actor: Actor, request: PageRequest): Promise<Page<LoggedEventRow>> {
  const isOfOther = or(isNull(events.accountId), ne(events.accountId, actor.id))
  const [concerning, done] = await Promise.all([
    listNewest(db, request, eq(events.accountId, actor.id)),
    listNewest(db, request, and(eq(events.actorId, actor.id), isOfOther)),
  ])
  const rows = [...concerning, ...done].sort(byNewest)
  return toPage(rows.slice(0, request.limit + 1), request)
}

function listNewest(db: Db, request: PageRequest, condition: SQL | undefined): Promise<LoggedEventRow[]> {
  const page = newestFirst({ createdAt: events.at, id: events.id }, request)
  return db
    .select(rowColumns)
    .from(events)
    .where(and(isInLog, condition, page.after))
    .orderBy(...page.order)
    .limit(page.limit)
}

function byNewest(a: LoggedEventRow, b: LoggedEventRow): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)
}

type EventFilters = { kind?: LoggedEventKind | undefined }

const { id, searchText, kind } = events

const allEvents = defineList({
  table: events,
  columns: { id, createdAt: events.at, searchText, kind },
  where: isInLog,
  filters: { kind: (event, value) => eq(event.kind, value) },
  orders: { newest: NEWEST },
  resolvedFilters: (_filters: EventFilters) => ['kind'],
  select: (db) => db.select(rowColumns).from(events).$dynamic(),
})

/**
 * Lists the log of the whole installation, newest first; searches usernames, titles of records and addresses.
 * @throws forbidden (not an approved agent), invalid (cursor of another list)
 */
export async function listAllEvents(
  db: Db,
  actor: Actor,
  { kind, search, limit, cursor }: SecurityLogQuery,
): Promise<Page<LoggedEventRow>> {
  if (!securityPolicy.listAll(actor)) throw forbidden('Only agents see the log of everyone')
  return allEvents.listPage(db, { kind }, { search, sort: 'newest', limit, cursor })
}
