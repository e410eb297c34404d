import type { JobHandler, JobLimit } from './jobs.ts'

export type Limits = ReturnType<typeof createLimits>

/** Counts the jobs that run in this process. */
export function createLimits(handlers: JobHandler[]) {
  const running = new Map<JobLimit, number>()
  const isReached = (limit: JobLimit) => (running.get(limit) ?? 0) >= limit.max
  const add = (limit: JobLimit, count: number) => running.set(limit, (running.get(limit) ?? 0) + count)
  return {
    /** The kinds of which no further job may begin. */
    listReached: () => handlers.filter(({ limit }) => limit && isReached(limit)).map(({ kind }) => kind),
    /** Count a job that begins. @returns the function to call when it ends; null when the limit is reached */
    begin({ limit }: JobHandler): (() => void) | null {
      if (!limit) return () => undefined
      if (isReached(limit)) return null
      add(limit, 1)
      return () => void add(limit, -1)
    },
  }
}
