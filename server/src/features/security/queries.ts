import type { Actor } from '@lintel/contract/actor'
import type { Page } from '@lintel/contract/paging'
import { securityPolicy } from '@lintel/contract/security/policy'
import type { SecurityLogQuery } from '@lintel/contract/security/schema'
import { and, eq, getTableColumns, isNull, ne, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { NEWEST, newestFirst, type PageRequest, toPage } from '../../db/paging.ts'
import { forbidden } from '../../errors/refusal.ts'
import { defineList } from '../../search/list.ts'
import { type SecurityEventRow, securityEvents } from '../../security-log/table.ts'

/**
 * Lists what concerns the actor's account, and what the actor did with the accounts and records of others, newest first. Each of the
 * two is a range of its own index.
 * @throws invalid (cursor of another list)
 */
export async function listOwnEvents(db: Db, actor: Actor, request: PageRequest): Promise<Page<SecurityEventRow>> {
  const isByOther = or(isNull(securityEvents.personId), ne(securityEvents.personId, actor.id))
  const [concerning, done] = await Promise.all([
    listNewest(db, request, eq(securityEvents.personId, actor.id)),
    listNewest(db, request, and(eq(securityEvents.actorId, actor.id), isByOther)),
  ])
  const rows = [...concerning, ...done].sort(byNewest)
  return toPage(rows.slice(0, request.limit + 1), request)
}

function listNewest(db: Db, request: PageRequest, condition: SQL | undefined): Promise<SecurityEventRow[]> {
  const page = newestFirst(securityEvents, request)
  return db
    .select()
    .from(securityEvents)
    .where(and(condition, page.after))
    .orderBy(...page.order)
    .limit(page.limit)
}

function byNewest(a: SecurityEventRow, b: SecurityEventRow): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)
}

type EventFilters = { kind?: SecurityEventRow['kind'] | undefined }

const { id, createdAt, searchText, kind } = securityEvents

const allEvents = defineList({
  table: securityEvents,
  columns: { id, createdAt, searchText, kind },
  filters: { kind: (event, value) => eq(event.kind, value) },
  orders: { newest: NEWEST },
  resolvedFilters: (_filters: EventFilters) => ['kind'],
  select: (db) => db.select(getTableColumns(securityEvents)).from(securityEvents).$dynamic(),
})

/**
 * Lists the log of the whole installation, newest first; searches usernames, titles of records and addresses.
 * @throws forbidden (not an approved agent), invalid (cursor of another list)
 */
export async function listAllEvents(
  db: Db,
  actor: Actor,
  { kind, search, limit, cursor }: SecurityLogQuery,
): Promise<Page<SecurityEventRow>> {
  if (!securityPolicy.listAll(actor)) throw forbidden('Only agents see the log of everyone')
  return allEvents.listPage(db, { kind }, { search, sort: 'newest', limit, cursor })
}
