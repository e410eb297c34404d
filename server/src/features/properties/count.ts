import type { CappedCount } from '@lintel/contract/counts'
import { LIMITS } from '@lintel/contract/limits'
import type { PublicCountQuery } from '@lintel/contract/properties/schema'
import { and, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { type Asked, containsTerm, countContaining } from '../../db/containing.ts'
import { type Held, prepared } from '../../db/prepared.ts'
import {
  firstOfList,
  type HomeFilters,
  isMatch,
  isMeant,
  lookBeyond,
  meets,
  publishedFilters,
  sample,
  seenByIndexes,
  TITLE_AND_ADDRESS,
} from './search.ts'
import { properties } from './table.ts'

const MAX = LIMITS.countMax
/** One more than is counted tells that there are more. */
const ENOUGH = MAX + 1

/** How many published homes meet every filter, counted up to `LIMITS.countMax`. */
export async function countPublished(db: Db, query: PublicCountQuery): Promise<CappedCount> {
  const filters = publishedFilters(query)
  const count = await (query.search ? countTerm(db, filters, query.search) : countFiltered(db, filters))
  return { count: Math.min(count, MAX), isCapped: count > MAX }
}

function countTerm(db: Db, filters: HomeFilters, term: string): Promise<number> {
  const values = { ...filters, limit: ENOUGH }
  return countContaining(term, MAX, {
    countFirst: async (depth, pattern) => countOf(await countFirst(db, { ...values, depth, pattern })),
    sample: (depth, pattern) => sample(db, { ...values, depth, pattern }, 'newest'),
    hasMoreThan: async (depth) => (await lookBeyond(db, { ...values, depth }, 'newest')).length > 0,
    countMatches: (asked) => countMatches(db, filters, asked),
  })
}

const countFiltered = async (db: Db, filters: HomeFilters) => countOf(await countHomes(db, filters))

const countHomes = prepared('count_homes', (db, held: Held<HomeFilters>) =>
  countRows(db, db.select(ONE).from(properties).where(isMeant(held)).limit(ENOUGH)),
)

type Depth = HomeFilters & { limit: number; depth: number; pattern: string }

const countFirst = prepared('count_first_homes', (db, held: Held<Depth>) => {
  const first = firstOfList(db, held, 'newest')
  return countRows(
    db,
    db
      .select(ONE)
      .from(first)
      .where(and(meets(held, first), isMatch(held, held.pattern)))
      .limit(ENOUGH),
  )
})

/** Materialized, so that the planner doesn't see the limit: it would walk a list in the hope of many matches. */
async function countMatches(db: Db, filters: HomeFilters, asked: Asked): Promise<number> {
  const all = seenByIndexes(db).where(and(isMeant(filters), containsTerm(TITLE_AND_ADDRESS, asked)))
  const { rows } = await db.execute<{ count: number }>(
    sql`with matches as materialized (${all}) select count(*)::int as count from (select from matches limit ${ENOUGH}) counted`,
  )
  return countOf(rows)
}

const ONE = { one: sql`1`.as('one') }

const countRows = (db: Db, rows: { as(alias: 'counted'): SQLWrapper }) =>
  db.select({ count: sql<number>`count(*)::int` }).from(sql`${rows.as('counted')}`)

const countOf = ([row]: { count: number }[]): number => row?.count ?? 0
