import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { Actor } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import type { Page } from '@lintel/contract/paging'
import type { UserCounts, UserExportQuery, UserListQuery, UserSort } from '@lintel/contract/people/schema'
import { and, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { countOf, findCounts } from '../../counts/queries.ts'
import { INSTALLATION } from '../../counts/table.ts'
import { allPages } from '../../csv/pages.ts'
import type { Db } from '../../db/connect.ts'
import { NEWEST } from '../../db/paging.ts'
import { forbidden } from '../../errors/refusal.ts'
import { defineList } from '../../search/list.ts'
import { type UserRow, users } from '../accounts/table.ts'
import { applications } from '../applications/table.ts'
import { type ListedUserRow, presentCapped } from './present.ts'

type UserFilters = {
  role?: UserRow['role'] | undefined
  exceptRole?: UserRow['role'] | undefined
  isWaiting?: true | undefined
  isDisabled?: true | undefined
  ids?: string[] | undefined
}

const { id, createdAt, sortName, searchText, role, approvedAt, disabledAt, deletedAt } = users

const allUsers = defineList({
  table: users,
  columns: { id, createdAt, sortName, searchText, role, approvedAt, disabledAt, deletedAt },
  filters: {
    role: (user, value) => eq(user.role, value),
    exceptRole: (user, value) => ne(user.role, value),
    isWaiting: (user) => isNull(user.approvedAt),
    isDisabled: (user) => sql`${and(isNotNull(user.disabledAt), isNull(user.deletedAt))}`,
    ids: (user, value) => sql`${user.id} = any(${value}::uuid[])`,
  },
  orders: {
    newest: NEWEST,
    // Tagged, since their cursors would pass for those of other orders.
    oldest: { ...NEWEST, direction: 'asc', tag: 1 },
    name: { key: 'sortName', type: 'text', direction: 'asc', tag: 2 },
  },
  resolvedFilters: (_filters: UserFilters, _sort: UserSort) => ['role', 'exceptRole', 'isWaiting', 'isDisabled', 'ids'],
  select: (db) => db.select(getTableColumns(users)).from(users).$dynamic(),
})

/**
 * Lists accounts with their homes and applications; searches names, usernames and email addresses.
 * @throws forbidden (not an approved agent), invalid (cursor of another list or order)
 */
export async function listUsers(db: Db, actor: Actor, query: UserListQuery): Promise<Page<ListedUserRow>> {
  if (!accountPolicy.list(actor)) throw forbidden('Only agents see all users')
  const { search, sort, limit, cursor } = query
  return readPage(db, filtersOf(query), { search, sort, limit, cursor })
}

/**
 * All users that the list's filters find, or the chosen ones, in pages.
 * @throws forbidden (not an approved agent)
 */
export function exportUsers(db: Db, actor: Actor, { ids, search, sort, ...given }: UserExportQuery) {
  if (!accountPolicy.list(actor)) throw forbidden('Only agents see all users')
  return allPages((page) =>
    ids ? readPage(db, { ids }, { sort, ...page }) : readPage(db, filtersOf(given), { search, sort, ...page }),
  )
}

const filtersOf = ({ role, waiting, state }: Pick<UserListQuery, 'role' | 'waiting' | 'state'>): UserFilters => ({
  role: role === 'active' ? undefined : role || undefined,
  exceptRole: role === 'active' ? 'agent' : undefined,
  isWaiting: waiting ? true : undefined,
  isDisabled: state ? true : undefined,
})

async function readPage(db: Db, filters: UserFilters, request: Parameters<typeof allUsers.listPage>[2]) {
  const page = await allUsers.listPage(db, filters, request)
  return { ...page, rows: await addRecordCounts(db, page.rows) }
}

async function addRecordCounts(db: Db, rows: UserRow[]): Promise<ListedUserRow[]> {
  if (rows.length === 0) return []
  const sent = db
    .select({ one: sql`1`.as('one') })
    .from(applications)
    .where(eq(applications.tenantId, users.id))
    .limit(LIMITS.countMax + 1)
    .as('sent')
  const ids = rows.map((row) => row.id)
  const counts = await db
    .select({
      id: users.id,
      homes: countOf(users.id, 'property'),
      applications: sql<number>`(select count(*)::int from ${sent})`,
    })
    .from(users)
    .where(inArray(users.id, ids))
  const byId = new Map(counts.map((row) => [row.id, row]))
  return rows.map((row) => ({ ...row, homes: 0, applications: 0, ...byId.get(row.id) }))
}

/**
 * How many users there are: by role from counts that triggers keep, by state up to `LIMITS.countMax`.
 * @throws forbidden (not an approved agent)
 */
export async function countUsers(db: Db, actor: Actor): Promise<UserCounts> {
  if (!accountPolicy.list(actor)) throw forbidden('Only agents see all users')
  const count = (filters: UserFilters) => allUsers.countRows(db, filters, { sort: 'newest', max: LIMITS.countMax })
  const [counts, waiting, disabled] = await Promise.all([
    findCounts(db, INSTALLATION),
    count({ isWaiting: true }),
    count({ isDisabled: true }),
  ])
  const byRole = { tenant: counts('user', 'tenant'), owner: counts('user', 'owner'), agent: counts('user', 'agent') }
  return {
    all: byRole.tenant + byRole.owner + byRole.agent,
    ...byRole,
    waiting: presentCapped(waiting),
    disabled: presentCapped(disabled),
  }
}
