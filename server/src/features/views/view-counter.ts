import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { dayInZone } from '../../db/day-in-zone.ts'
import { properties } from '../properties/table.ts'

/** Homes that are counted between two flushes; views of others are not counted. */
const HOMES_MAX = 10_000

export type ViewCounter = {
  /** Counts a view in memory. */
  count: (propertyId: string) => void
  /** Adds what was counted to the day's views of published homes; after an error it is counted with the next flush. */
  flush: (now: Date) => Promise<void>
}

/** Counts views in memory, so that opening a home writes nothing. */
export function createViewCounter(db: Db): ViewCounter {
  let counts = new Map<string, number>()
  const add = (id: string, views: number) => {
    if (counts.has(id) || counts.size < HOMES_MAX) counts.set(id, (counts.get(id) ?? 0) + views)
  }
  return {
    count: (id) => add(id, 1),
    async flush(now) {
      if (counts.size === 0) return
      const flushed = counts
      counts = new Map()
      try {
        await addViews(db, now, flushed)
      } catch (error) {
        for (const [id, views] of flushed) add(id, views)
        throw error
      }
    },
  }
}

/** In order of id: processes that flush at the same time then can't deadlock. */
async function addViews(db: Db, now: Date, counts: Map<string, number>) {
  const ids = [...counts.keys()].sort()
  const views = ids.map((id) => counts.get(id) ?? 0)
  await db.execute(sql`
    insert into property_views (property_id, day, views)
    select ${properties.id}, ${dayInZone(properties.timeZone, now)}, counted.views
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(views)}::int[]) with ordinality as counted (id, views, place)
    join properties on ${properties.id} = counted.id and ${properties.isPublished}
    order by counted.place
    on conflict (property_id, day) do update set views = property_views.views + excluded.views`)
}
