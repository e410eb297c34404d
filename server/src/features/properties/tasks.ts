import { DAYS } from '@lintel/contract/properties/tags'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../context.ts'
import { runCommand } from '../../events/run-command.ts'
import type { ScheduledTask } from '../../jobs/schedule.ts'

export const propertyTasks = (context: AppContext): ScheduledTask[] => [
  { name: 'begin days', every: 'quarter', run: (now) => beginDays(context, now) },
]

/**
 * When a day has begun in a time zone that a home is in, since the last run or during a pause of any length: makes pages, calls and open
 * screens that say what day it is be read again. Cached responses are kept until something is reported as changed.
 */
export function beginDays(context: Pick<AppContext, 'db' | 'hub' | 'formatFor'>, now: Date): Promise<void> {
  return runCommand(context, async (tx, happened) => {
    // Of concurrent runs the first writes a zone's row; the others wait for it, and then change nothing.
    const { rowCount } = await tx.execute(sql`
      with recursive zones (time_zone) as (
        select min(time_zone) from properties
        union all
        select (select min(time_zone) from properties where properties.time_zone > zones.time_zone)
        from zones where zones.time_zone is not null
      )
      insert into begun_days (time_zone, day)
      select time_zone, day_in(time_zone, ${now.toISOString()}::timestamptz) from zones
      where time_zone is not null order by time_zone
      on conflict (time_zone) do update set day = excluded.day where begun_days.day < excluded.day`)
    if (rowCount) happened.touch('everyone', DAYS)
  })
}
