import type { FastifyBaseLogger } from 'fastify'
import { describeError } from '../errors/describe-error.ts'

/**
 * A task that runs every minute, quarter of an hour, hour or day in every process: runs in several processes at once share the work or
 * do no harm. Tasks of calendar days run every quarter: in all time zones a day begins at one. `now` is the time of `readTime`.
 */
export type ScheduledTask = {
  name: string
  every: 'minute' | 'quarter' | 'hour' | 'day'
  run: (now: Date) => Promise<unknown>
}

export type Schedule = { stop: () => Promise<void> }

const MINUTE_MS = 60_000
const PERIOD_MS = { minute: MINUTE_MS, quarter: 15 * MINUTE_MS, hour: 60 * MINUTE_MS, day: 24 * 60 * MINUTE_MS }

/**
 * Run every task once, and when all have ended, each at the start of its minute, quarter, hour or day in UTC. A task that still runs is not
 * started again; one that fails is logged and runs again in its next period.
 * @returns once the first runs have ended
 */
export async function startSchedule({
  tasks,
  log,
  readTime,
}: {
  tasks: ScheduledTask[]
  log: FastifyBaseLogger
  /** The time that tasks decide by. */
  readTime: () => Promise<Date>
}): Promise<Schedule> {
  const running = new Map<ScheduledTask, Promise<void>>()
  /** The period in which each task was last started, counted from 1970. */
  const startedIn = new Map<ScheduledTask, number>()
  let timer: NodeJS.Timeout

  const run = async (task: ScheduledTask) => {
    try {
      await task.run(await readTime())
    } catch (error) {
      const reason = error instanceof Error ? describeError(error) : error
      log.error({ task: task.name, reason }, 'a scheduled task failed and will run again in its next period')
    }
  }

  /** Start the tasks whose next period has begun. */
  const startDue = () => {
    const now = Date.now()
    for (const task of tasks) {
      const period = Math.floor(now / PERIOD_MS[task.every])
      if (startedIn.get(task) === period || running.has(task)) continue
      startedIn.set(task, period)
      running.set(
        task,
        run(task).finally(() => running.delete(task)),
      )
    }
  }

  // At most a minute ahead: correct again at once after the machine has slept or its clock was set.
  const wait = () => {
    timer = setTimeout(
      () => {
        startDue()
        wait()
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    )
  }

  startDue()
  await Promise.all(running.values())
  wait()
  return {
    async stop() {
      clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
