import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { users } from '../features/accounts/table.ts'
import { makeWorld, type World } from '../test/world.ts'
import { addJobs, runNextJob, type Work, work } from './jobs.ts'
import { jobs } from './table.ts'
import { startWorker } from './worker.ts'

const greet = { name: 'greet', data: z.object({ name: z.string() }) }
const log = pino({ level: 'silent' })
let world: World
let greeted: string[]
const works: Work[] = [work(greet, async (_tx, { name }) => void greeted.push(name))]
const run = (doing = works) => runNextJob(world.db, doing, log)

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  greeted = []
  await world.db.delete(jobs)
})

test('what is written in a transaction is done once it has committed, once, in order', async () => {
  await world.db.transaction(async (tx) => {
    await addJobs(tx, greet, [{ name: 'Ada' }, { name: 'Bo' }])
    expect(await run()).toBe(false)
  })
  while (await run());
  expect(greeted).toEqual(['Ada', 'Bo'])
  expect(await world.db.$count(jobs)).toBe(0)
})

test('what is written in a transaction that fails is never done', async () => {
  const failing = world.db.transaction(async (tx) => {
    await addJobs(tx, greet, [{ name: 'Ada' }])
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await run()).toBe(false)
})

test('work for later waits for its time', async () => {
  await addJobs(world.db, greet, [{ name: 'later' }], { runAt: new Date(Date.now() + 60_000) })
  expect(await run()).toBe(false)
})

test('work that fails leaves nothing it wrote, is put off a little longer each time, and is given up in the end', async () => {
  const somebody = await world.tenant({ firstName: 'Before' })
  const failing = [
    work(greet, async (tx) => {
      await tx.update(users).set({ firstName: 'After' }).where(eq(users.id, somebody.id))
      throw new Error('no mail server')
    }),
  ]
  await addJobs(world.db, greet, [{ name: 'Ada' }])
  const pauses: number[] = []
  for (;;) {
    const before = Date.now()
    expect(await run(failing)).toBe(true)
    const [job] = await world.db.select().from(jobs)
    expect(job).toMatchObject({ attempts: pauses.length + 1, lastError: 'no mail server' })
    pauses.push((job?.runAt.getTime() ?? 0) - before)
    if (job?.failedAt) break
    await world.db.update(jobs).set({ runAt: new Date(before - 1) })
  }
  expect(pauses).toHaveLength(12)
  expect(pauses[0]).toBeLessThan(15_000)
  expect(pauses[2]).toBeGreaterThan(60_000)
  expect(await run()).toBe(false)
  const [unchanged] = await world.db.select().from(users).where(eq(users.id, somebody.id))
  expect(unchanged?.firstName).toBe('Before')
})

test('work of a kind nobody knows any more is kept', async () => {
  await addJobs(world.db, { name: 'forgotten', data: greet.data }, [{ name: 'Ada' }])
  expect(await run()).toBe(true)
  expect(await world.db.$count(jobs)).toBe(1)
})

test('workers of several processes share the work, each job done by one of them', async () => {
  const names = Array.from({ length: 60 }, (_, at) => String(at))
  const workers = [1, 2].map(() => startWorker({ db: world.db, pool: world.pool, works, log }))
  await addJobs(
    world.db,
    greet,
    names.map((name) => ({ name })),
  )
  await expect.poll(() => greeted.length).toBe(60)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(new Set(greeted).size).toBe(60)
  expect(await world.db.$count(jobs)).toBe(0)
})

test('work that waits for a server that keeps silent holds up no other', async () => {
  const mail = { name: 'mail', data: z.object({}) }
  let answerAll = () => {}
  const answer = new Promise<void>((resolve) => {
    answerAll = resolve
  })
  const waiting = work(mail, () => answer, { waits: true })
  const worker = startWorker({ db: world.db, pool: world.pool, works: [waiting, ...works], log })
  await addJobs(world.db, mail, [{}, {}, {}, {}])
  await addJobs(world.db, greet, [{ name: 'Ada' }])
  await expect.poll(() => greeted).toEqual(['Ada'])
  answerAll()
  await expect.poll(() => world.db.$count(jobs)).toBe(0)
  await worker.stop()
})

test('a job whose process died is taken over by another at once', async () => {
  await addJobs(world.db, greet, [{ name: 'Ada' }])
  const dying = await world.pool.connect()
  await dying.query('begin')
  await dying.query('select id from jobs for update')
  expect(await run()).toBe(false)
  dying.release(true)
  await expect.poll(() => run()).toBe(true)
  expect(greeted).toEqual(['Ada'])
})
