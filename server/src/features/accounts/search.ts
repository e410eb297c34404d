import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { UserListQuery } from '@lintel/contract/accounts/schema'
import type { Actor } from '@lintel/contract/actor'
import { and, desc, eq, getTableColumns, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { ALL, containsTerm, findContaining, hasPattern } from '../../db/containing.ts'
import { newestFirst, toPage } from '../../db/newest-first.ts'
import { forbidden } from '../../errors/refusal.ts'
import type { Page } from '../../paging.ts'
import { type UserRow, users } from './table.ts'

/** All accounts that meet the filters, newest first, for agents. @throws forbidden for anyone else */
export async function listUsers(db: Db, actor: Actor, request: UserListQuery): Promise<Page<UserRow>> {
  if (!accountPolicy.list(actor)) throw forbidden('Only agents see all users')
  const { role, waiting, search } = request
  const hasRole = role === 'active' ? ne(users.role, 'agent') : role && eq(users.role, role)
  const isMeant = and(hasRole, waiting && isNull(users.approvedAt))
  const rows = search ? await searchUsers(db, request, search, isMeant) : await readNewest(db, request, isMeant)
  return toPage(rows, request)
}

const NAMES_AND_EMAIL = sql`search_text`

function searchUsers(db: Db, request: UserListQuery, term: string, isMeant: SQL | undefined): Promise<UserRow[]> {
  const { after, order, limit } = newestFirst(users, request)
  const isAmong = and(isMeant, after)
  const inOrder = () =>
    seenByIndexes(db)
      .where(isAmong)
      .orderBy(...order)
  const first = (depth: number) => inOrder().limit(depth).as('people')
  return findContaining(term, request.limit, {
    lookThrough: (depth, pattern) => readFirst(db, first(depth), hasPattern(NAMES_AND_EMAIL, pattern), limit),
    sample: null,
    hasMoreThan: async (depth) => (await inOrder().offset(depth).limit(1)).length > 0,
    takeMatches: (asked) => {
      const all = seenByIndexes(db).where(and(isAmong, containsTerm(NAMES_AND_EMAIL, asked)))
      return readFirst(db, all.limit(ALL).as('people'), undefined, limit)
    },
  })
}

/** What the indexes that lists are walked along hold of accounts, so that those passed over are not read. */
function seenByIndexes(db: Db) {
  const { id, createdAt, searchText } = users
  return db.select({ id, createdAt, searchText }).from(users)
}

type Seen = ReturnType<ReturnType<typeof seenByIndexes>['as']>

/** A page of accounts: which they are is found out first, and then they are read. */
function readFirst(db: Db, people: Seen, condition: SQL | undefined, limit: number) {
  const { id, createdAt } = people
  const page = db
    .select({ id, createdAt })
    .from(people)
    .where(condition)
    .orderBy(desc(createdAt), desc(id))
    .limit(limit)
    .as('page')
  return db
    .select(getTableColumns(users))
    .from(page)
    .innerJoin(users, eq(users.id, page.id))
    .orderBy(desc(page.createdAt), desc(page.id))
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
