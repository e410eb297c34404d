import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import type { ScheduledTask } from '../jobs/schedule.ts'

export const foldCountsTask = (db: Db): ScheduledTask => ({
  name: 'fold counts',
  every: 'minute',
  run: () => foldCounts(db),
})

/**
 * Adds the changes to the counts, so that reading one takes few rows. Of two processes at once the second finds what the first has
 * left: it waits for the rows that the first removes.
 */
export async function foldCounts(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      with folded as (delete from count_changes returning scope, kind, status, change)
      insert into counts (scope, kind, status, count)
      select scope, kind, status, sum(change) from folded group by scope, kind, status order by scope, kind, status
      on conflict (scope, kind, status) do update set count = counts.count + excluded.count`)
    // Of removed owners and homes, too.
    await tx.execute(sql`delete from counts where count = 0`)
  })
}
