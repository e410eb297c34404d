import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, vi } from 'vitest'
import { sessions } from '../features/accounts/table.ts'
import type { World } from './world.ts'

/**
 * Mocks the day of the process, at noon in UTC; sessions stay valid. Timers and the database's clock run on.
 * @returns sets another day
 */
export function mockDay(world: Pick<World, 'db'>, first: string): (day: string) => Promise<void> {
  const setDay = async (day: string) => {
    const now = new Date(`${day}T12:00:00Z`)
    vi.setSystemTime(now)
    const sess = sql`jsonb_set(sess, '{signedInAt}', to_jsonb(${now.toISOString()}::text))`
    await world.db.update(sessions).set({ sess, expire: new Date(now.getTime() + 86_400_000) })
  }
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await setDay(first)
  })
  afterAll(() => void vi.useRealTimers())
  return setDay
}
