import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { dayInZone } from '../../db/day-in-zone.ts'
import { properties } from '../properties/table.ts'
import { COUNT_KINDS, type CountKind } from './table.ts'

/** Homes of a kind that are counted between two flushes; others are not counted. */
const PROPERTIES_MAX = 10_000

export type DailyCounter = {
  /** Counts one for a home in memory. */
  count: (kind: CountKind, propertyId: string) => void
  /** Adds the counts in memory to the counts of the home's present day; after an error the next flush adds them. */
  flush: (now: Date) => Promise<void>
}

type Counts = Record<CountKind, Map<string, number>>

/** Of each app: its routes count, its task and its end write. */
const counters = new WeakMap<Db, DailyCounter>()

/** @returns the counter of the app with this database */
export function dailyCounterOf(db: Db): DailyCounter {
  const counter = counters.get(db) ?? createDailyCounter(db)
  counters.set(db, counter)
  return counter
}

/** Counts in memory, so that opening a home writes nothing and saving one locks no row that others count in. */
export function createDailyCounter(db: Db): DailyCounter {
  let counts = createCounts()
  const add = (kind: CountKind, id: string, added: number) => {
    const ofKind = counts[kind]
    if (ofKind.has(id) || ofKind.size < PROPERTIES_MAX) ofKind.set(id, (ofKind.get(id) ?? 0) + added)
  }
  return {
    // An id in capitals is the same home's.
    count: (kind, id) => add(kind, id.toLowerCase(), 1),
    async flush(now) {
      const flushed = counts
      counts = createCounts()
      try {
        await addCounts(db, now, flushed)
      } catch (error) {
        for (const kind of COUNT_KINDS) for (const [id, count] of flushed[kind]) add(kind, id, count)
        throw error
      }
    },
  }
}

const createCounts = (): Counts => ({ view: new Map(), save: new Map() })

/**
 * In one order: processes that flush at the same time then can't deadlock. Anyone can count views of drafts by their id; only
 * published homes can be saved.
 */
async function addCounts(db: Db, now: Date, counts: Counts) {
  const rows = COUNT_KINDS.flatMap((kind) => [...counts[kind]].sort().map(([id, count]) => ({ kind, id, count })))
  if (rows.length === 0) return
  const [ids, kinds, added] = [rows.map(({ id }) => id), rows.map(({ kind }) => kind), rows.map(({ count }) => count)]
  await db.execute(sql`
    insert into daily_counts (property_id, kind, day, count)
    select ${properties.id}, counted.kind, ${dayInZone(properties.timeZone, now)}, counted.count
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(kinds)}::text[], ${sql.param(added)}::int[])
      with ordinality as counted (id, kind, count, place)
    join properties on ${properties.id} = counted.id and (${properties.isPublished} or counted.kind = 'save')
    order by counted.place
    on conflict (property_id, kind, day) do update set count = daily_counts.count + excluded.count`)
}
