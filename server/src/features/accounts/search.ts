import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { UserListQuery } from '@lintel/contract/accounts/schema'
import type { Actor } from '@lintel/contract/actor'
import { eq, getTableColumns, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { forbidden } from '../../errors/refusal.ts'
import { NEWEST, type Page } from '../../paging.ts'
import { defineList } from '../../search/list.ts'
import { type UserRow, users } from './table.ts'

type UserFilters = {
  role?: UserRow['role'] | undefined
  exceptRole?: UserRow['role'] | undefined
  isWaiting?: true | undefined
}

const { id, createdAt, searchText } = users

const allUsers = defineList({
  table: users,
  columns: { id, createdAt, searchText },
  filters: {
    role: (_user, value) => eq(users.role, value),
    exceptRole: (_user, value) => ne(users.role, value),
    isWaiting: () => isNull(users.approvedAt),
  },
  orders: { newest: NEWEST },
  resolvedFilters: (_filters: UserFilters) => ['role', 'exceptRole', 'isWaiting'],
  select: (db) => db.select(getTableColumns(users)).from(users).$dynamic(),
})

/**
 * Lists accounts, newest first; searches names, usernames and e-mail addresses.
 * @throws forbidden (not an approved agent), invalid (cursor of another list)
 */
export async function listUsers(db: Db, actor: Actor, query: UserListQuery): Promise<Page<UserRow>> {
  if (!accountPolicy.list(actor)) throw forbidden('Only agents see all users')
  const { role, waiting, search, limit, cursor } = query
  const filters: UserFilters = {
    role: role === 'active' ? undefined : role || undefined,
    exceptRole: role === 'active' ? 'agent' : undefined,
    isWaiting: waiting ? true : undefined,
  }
  return allUsers.listPage(db, filters, { search, sort: 'newest', limit, cursor })
}
