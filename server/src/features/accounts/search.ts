import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { UserListQuery } from '@lintel/contract/accounts/schema'
import type { Actor } from '@lintel/contract/actor'
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { containsTerm, findContaining, hasPattern } from '../../db/containing.ts'
import { newestFirst, type Page, toPage } from '../../db/newest-first.ts'
import { forbidden } from '../../http/refusal.ts'
import { type UserRow, users } from './table.ts'

/** All accounts that meet the filters, newest first, for agents. @throws forbidden for anyone else */
export async function listUsers(db: Db, actor: Actor, request: UserListQuery): Promise<Page<UserRow>> {
  if (!accountPolicy.list(actor)) throw forbidden('Only agents see all users')
  const { role, waiting, search } = request
  const isMeant = and(role && eq(users.role, role), waiting && isNull(users.approvedAt))
  const rows = search ? await searchUsers(db, request, search, isMeant) : await readNewest(db, request, isMeant)
  return toPage(rows, request)
}

const NAMES_AND_EMAIL = sql`search_text`

function searchUsers(db: Db, request: UserListQuery, term: string, isMeant: SQL | undefined): Promise<UserRow[]> {
  const page = newestFirst(users, request)
  const inOrder = () =>
    db
      .select()
      .from(users)
      .where(and(isMeant, page.after))
      .orderBy(...page.order)
  const order = { columns: [users.createdAt], by: page.order, after: page.after }
  const isHit = containsTerm(NAMES_AND_EMAIL, term)
  const wanted = { term, table: users, isHit, within: isMeant, order, limit: request.limit }
  return findContaining(wanted, {
    lookThrough: (depth, pattern) => {
      const first = inOrder().limit(depth).as('first_rows')
      return db
        .select()
        .from(first)
        .where(hasPattern(NAMES_AND_EMAIL, pattern))
        .orderBy(desc(first.createdAt), desc(first.id))
        .limit(page.limit)
    },
    hasMoreThan: async (depth) => (await inOrder().offset(depth).limit(1)).length > 0,
    readThose: (ids) => readNewest(db, request, inArray(users.id, ids)),
  })
}

function readNewest(db: Db, request: UserListQuery, condition: SQL | undefined): Promise<UserRow[]> {
  const page = newestFirst(users, request)
  return db
    .select()
    .from(users)
    .where(and(condition, page.after))
    .orderBy(...page.order)
    .limit(page.limit)
}
