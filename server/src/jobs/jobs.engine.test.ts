/* Over 250 lines: all that one queue must do is tested with the same handlers. */
import { asc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { users } from '../features/accounts/table.ts'
import { waitUntilBlocked } from '../test/locks.ts'
import { makeWorldForFile } from '../test/world.ts'
import { defineJob, enqueue, type JobHandler, type JobKind, Postponed } from './jobs.ts'
import { createLimits } from './limits.ts'
import { runNextJob } from './run-next-job.ts'
import { jobs } from './table.ts'

type Name = { name: string }
const input = z.object({ name: z.string() })
const greet: JobKind<Name> = { kind: 'greet', input }
const welcome: JobKind<Name> = { kind: 'welcome', input, key: ({ name }) => name }
const log = pino({ level: 'silent' })
let greeted: string[]
const greetAll = async (_tx: unknown, { name }: Name) => void greeted.push(name)
const handlers = [defineJob({ ...greet, run: greetAll }), defineJob({ ...welcome, run: greetAll })]
const runNext = (by: JobHandler[] = handlers) => runNextJob(world.db, by, log)
const runAll = async () => {
  while (await runNext());
}

const world = await makeWorldForFile()
beforeEach(async () => {
  greeted = []
  await world.db.delete(jobs)
})

describe('enqueue', () => {
  it('has jobs run once their transaction has committed: once, in order', async () => {
    await world.db.transaction(async (tx) => {
      await enqueue(tx, greet, [{ name: 'Ada' }, { name: 'Bo' }])
      expect(await runNext()).toBe(false)
    })
    await runAll()
    expect(greeted).toEqual(['Ada', 'Bo'])
    expect(await world.db.$count(jobs)).toBe(0)
  })

  it('leaves nothing of a transaction that fails', async () => {
    const failing = world.db.transaction(async (tx) => {
      await enqueue(tx, greet, [{ name: 'Ada' }])
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await runNext()).toBe(false)
  })

  it('has a job wait until its time', async () => {
    await enqueue(world.db, greet, [{ name: 'later' }], { runAt: new Date(Date.now() + 60_000) })
    expect(await runNext()).toBe(false)
  })
})

describe('priority', () => {
  it('goes before time: urgent, normal, background', async () => {
    const earlier = { runAt: new Date(Date.now() - 60_000) }
    await enqueue(world.db, { ...greet, priority: 'background' }, [{ name: 'background, earlier' }], earlier)
    await enqueue(world.db, greet, [{ name: 'normal, later' }])
    await enqueue(world.db, greet, [{ name: 'normal, earlier' }], earlier)
    await enqueue(world.db, { ...greet, priority: 'urgent' }, [{ name: 'urgent, later' }])
    await runAll()
    expect(greeted).toEqual(['urgent, later', 'normal, earlier', 'normal, later', 'background, earlier'])
  })

  it('runs nothing before its time', async () => {
    await enqueue(world.db, { ...greet, priority: 'urgent' }, [{ name: 'urgent' }], {
      runAt: new Date(Date.now() + 60_000),
    })
    await enqueue(world.db, { ...greet, priority: 'background' }, [{ name: 'due' }])
    await runAll()
    expect(greeted).toEqual(['due'])
  })
})

describe('a key', () => {
  const ada = [{ name: 'Ada' }]

  /** Enqueues in a transaction that stays open. */
  async function enqueueAndHold(inputs: Name[]) {
    const client = await world.pool.connect()
    await client.query('begin')
    await enqueue(drizzle({ client }), welcome, inputs)
    return {
      async rollBack() {
        await client.query('rollback')
        client.release()
      },
    }
  }

  it('lets one of many jobs wait that are enqueued at once', async () => {
    await Promise.all(Array.from({ length: 30 }, () => world.db.transaction((tx) => enqueue(tx, welcome, ada))))
    await enqueue(world.db, welcome, [...ada, ...ada, { name: 'Bo' }])
    await runAll()
    expect(greeted.sort()).toEqual(['Ada', 'Bo'])
  })

  it('is free again when the transaction that enqueued it fails', async () => {
    const other = await enqueueAndHold(ada)
    const following = enqueue(world.db, welcome, ada)
    await waitUntilBlocked(world.db)
    await other.rollBack()
    await following
    await runAll()
    expect(greeted).toEqual(['Ada'])
  })

  it('never lets transactions with the same keys deadlock', async () => {
    const names = Array.from({ length: 9 }, (_, at) => ({ name: String(at) }))
    // Both wait behind this one: were they to insert in their own order, each would then hold what the other needs.
    const other = await enqueueAndHold(names.slice(4, 5))
    const both = [names, names.toReversed()].map((inputs) => world.db.transaction((tx) => enqueue(tx, welcome, inputs)))
    await waitUntilBlocked(world.db, 2)
    await other.rollBack()
    await Promise.all(both)
    expect(await world.db.$count(jobs)).toBe(9)
  })

  it('is of its kind alone', async () => {
    await enqueue(world.db, welcome, ada)
    await enqueue(world.db, { ...greet, key: ({ name }) => name }, ada)
    await runAll()
    expect(greeted).toEqual(['Ada', 'Ada'])
  })

  it('is free as soon as its job begins, so that a change during the run is not missed', async () => {
    await enqueue(world.db, welcome, ada)
    const enqueuing = [
      defineJob({
        ...welcome,
        async run(_tx, { name }) {
          if (greeted.push(name) === 1) await enqueue(world.db, welcome, ada)
        },
      }),
    ]
    while (await runNext(enqueuing));
    expect(greeted).toEqual(['Ada', 'Ada'])
  })

  it('does not keep a job that failed from being enqueued again', async () => {
    await enqueue(world.db, welcome, ada)
    const failing = [defineJob({ ...welcome, run: () => Promise.reject(new Error('no mail server')) })]
    while (await runNext(failing));
    await enqueue(world.db, welcome, ada)
    const rows = await world.db
      .select({ key: jobs.key, attempts: jobs.attempts })
      .from(jobs)
      .orderBy(asc(jobs.attempts))
    expect(rows).toEqual([
      { key: 'Ada', attempts: 0 },
      { key: null, attempts: 1 },
    ])
  })
})

describe('a job that fails', () => {
  it('leaves nothing it wrote, is retried ever later, and is given up in the end', async () => {
    const user = await world.tenant({ firstName: 'Before' })
    const failing = [
      defineJob({
        ...greet,
        async run(tx) {
          await tx.update(users).set({ firstName: 'After' }).where(eq(users.id, user.id))
          throw new Error('no mail server')
        },
      }),
    ]
    await enqueue(world.db, greet, [{ name: 'Ada' }])
    const pauses: number[] = []
    for (;;) {
      const before = Date.now()
      expect(await runNext(failing)).toBe(true)
      const [job] = await world.db.select().from(jobs)
      expect(job).toMatchObject({ attempts: pauses.length + 1, lastError: 'no mail server' })
      pauses.push((job?.runAt.getTime() ?? 0) - before)
      if (job?.failedAt) break
      await world.db.update(jobs).set({ runAt: new Date(before - 1) })
    }
    expect(pauses).toHaveLength(12)
    expect(pauses[0]).toBeLessThan(15_000)
    expect(pauses[2]).toBeGreaterThan(60_000)
    expect(await runNext()).toBe(false)
    const [unchanged] = await world.db.select().from(users).where(eq(users.id, user.id))
    expect(unchanged?.firstName).toBe('Before')
  })

  it("is retried by the database's clock, whatever this process's says", async () => {
    vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60_000, toFake: ['Date'] })
    const failing = [defineJob({ ...greet, run: () => Promise.reject(new Error('no mail server')) })]
    await enqueue(world.db, greet, [{ name: 'Ada' }])
    await runNext(failing)
    vi.useRealTimers()
    const [job] = await world.db.select().from(jobs)
    expect((job?.runAt.getTime() ?? 0) - Date.now()).toBeLessThan(15_000)
  })

  it('is kept when there is no handler for its kind', async () => {
    await enqueue(world.db, { kind: 'forgotten', input }, [{ name: 'Ada' }])
    expect(await runNext()).toBe(true)
    expect(await world.db.$count(jobs)).toBe(1)
  })

  it('is kept when its data is not an input of its kind', async () => {
    await world.db.insert(jobs).values({ kind: greet.kind, data: { surname: 'Ada' } })
    expect(await runNext()).toBe(true)
    expect([greeted, await world.db.$count(jobs)]).toEqual([[], 1])
  })
})

it('takes over the job of a process that died at once', async () => {
  await enqueue(world.db, greet, [{ name: 'Ada' }])
  const dying = await world.pool.connect()
  await dying.query('begin')
  await dying.query('select id from jobs for update')
  expect(await runNext()).toBe(false)
  dying.release(true)
  await expect.poll(() => runNext()).toBe(true)
  expect(greeted).toEqual(['Ada'])
})

it('ends a run that hangs and tries the job again later; what the run still does is not written', async () => {
  const user = await world.tenant({ firstName: 'Before' })
  let resume = () => {}
  const frozen = new Promise<void>((resolve) => {
    resume = resolve
  })
  const limit = { max: 1 }
  let late: Promise<unknown> = Promise.resolve()
  const hanging = [
    defineJob({
      ...greet,
      limit,
      async run(tx) {
        late = frozen.then(() => tx.update(users).set({ firstName: 'After' }).where(eq(users.id, user.id)))
        await late
      },
    }),
  ]
  const limits = createLimits(hanging)
  await enqueue(world.db, greet, [{ name: 'Ada' }])
  expect(await runNextJob(world.db, hanging, log, limits, 100)).toBe(true)
  expect(limits.listReached()).toEqual([])
  const [job] = await world.db.select().from(jobs)
  expect(job).toMatchObject({ attempts: 1, lastError: 'It did not end within 0.1 seconds' })
  resume()
  await expect(late).rejects.toThrow()
  const [unchanged] = await world.db.select().from(users).where(eq(users.id, user.id))
  expect(unchanged?.firstName).toBe('Before')
})

describe('a server whose clock is a day ahead', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60 * 1000 }))
  afterEach(() => void vi.useRealTimers())
  const readDelays = async () =>
    (await world.db.select({ seconds: sql<number>`extract(epoch from run_at - now())::float` }).from(jobs)).map(
      ({ seconds }) => Math.round(seconds / 10) * 10,
    )

  it('retries a failed job after ten seconds all the same', async () => {
    await enqueue(world.db, greet, [{ name: 'Ada' }])
    await runNext([defineJob({ ...greet, run: () => Promise.reject(new Error('no mail server')) })])
    expect(await readDelays()).toEqual([10])
  })

  it('delays a job by the clock that decides when it is due', async () => {
    await enqueue(world.db, greet, [{ name: 'Ada' }])
    await runNext([defineJob({ ...greet, run: () => Promise.reject(new Postponed('a backup runs', 60_000)) })])
    await enqueue(world.db, greet, [{ name: 'Bo' }], { delayMs: 60_000 })
    expect(await readDelays()).toEqual([60, 60])
  })
})
