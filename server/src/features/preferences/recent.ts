import type { Actor } from '@lintel/contract/actor'
import { personPolicy } from '@lintel/contract/people/policy'
import type { RecentId, RecentRecord } from '@lintel/contract/preferences/recent'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { presentPerson, presentUser } from '../accounts/present.ts'
import { personColumns, users } from '../accounts/table.ts'
import { visibleTo as applicationsVisibleTo, selectApplications } from '../applications/queries.ts'
import { applications } from '../applications/table.ts'
import { conversations } from '../messages/table.ts'
import { visibleTo as peopleVisibleTo } from '../people/queries.ts'
import { showHomesAsLastSeen } from '../properties/last-seen/queries.ts'
import { presentSummary } from '../properties/present.ts'
import { visibleTo as homesVisibleTo, summaryColumns } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import { preferences, RECENT_NAME } from './table.ts'

type Kind = RecentId['kind']
type Loaded = { id: string; record: RecentRecord }

/**
 * The records that the actor opened last, the last one first, as they are now. Those that are gone, or that the actor may no
 * longer see, are absent. One query for each kind.
 */
export async function listRecent(db: Db, actor: Actor): Promise<RecentRecord[]> {
  const [row] = await db
    .select({ value: preferences.value })
    .from(preferences)
    .where(and(eq(preferences.userId, actor.id), eq(preferences.name, RECENT_NAME)))
  const opened = (row?.value ?? []) as RecentId[]
  const loaded = await Promise.all(
    Object.entries(LOADERS).map(async ([kind, load]) => {
      const ids = opened.filter((record) => record.kind === kind).map(({ id }) => id)
      const found = ids.length > 0 ? await load(db, actor, ids) : []
      return found.map(({ id, record }) => [`${kind} ${id}`, record] as const)
    }),
  )
  const records = new Map(loaded.flat())
  return opened.flatMap(({ kind, id }) => records.get(`${kind} ${id}`) ?? [])
}

const LOADERS: Record<Kind, (db: Db, actor: Actor, ids: string[]) => Promise<Loaded[]>> = {
  property: loadHomes,
  user: loadPeople,
  application: loadApplications,
  conversation: loadConversations,
}

async function loadHomes(db: Db, actor: Actor, ids: string[]): Promise<Loaded[]> {
  const rows = await db
    .select(summaryColumns)
    .from(properties)
    .where(and(inArray(properties.id, ids), homesVisibleTo(actor)))
  return rows.map((row) => ({ id: row.id, record: { kind: 'property', property: presentSummary(row) } }))
}

/** A deleted account has nothing left to show. */
async function loadPeople(db: Db, actor: Actor, ids: string[]): Promise<Loaded[]> {
  const rows = await db
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt), peopleVisibleTo(actor)))
  return rows.map((row) => {
    const { isApproved, state } = presentUser(row)
    const account = personPolicy.readAccount(actor) ? { isApproved, state } : null
    return { id: row.id, record: { kind: 'user', person: { ...presentPerson(row), role: row.role, account } } }
  })
}

async function loadApplications(db: Db, actor: Actor, ids: string[]): Promise<Loaded[]> {
  const found = await selectApplications(db).where(and(inArray(applications.id, ids), applicationsVisibleTo(actor)))
  const rows = await showHomesAsLastSeen(db, actor, found)
  return rows.map(({ id, status, tenantId, tenant, property }) => {
    const application = { id, status, tenantId, tenant: presentPerson(tenant), property: presentSummary(property) }
    return { id, record: { kind: 'application', application } }
  })
}

async function loadConversations(db: Db, actor: Actor, ids: string[]): Promise<Loaded[]> {
  const rows = await db
    .select({
      ...personColumns,
      role: users.role,
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.partnerId))
    .where(and(eq(conversations.userId, actor.id), inArray(conversations.partnerId, ids)))
  return rows.map((user) => ({ id: user.id, record: { kind: 'conversation', user } }))
}
