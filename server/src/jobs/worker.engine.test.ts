import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeWorldForFile } from '../test/world.ts'
import { defineJob, enqueue, type JobHandler, type JobKind, REMOTE_LIMIT, WORKER_SLOTS } from './jobs.ts'
import { jobs } from './table.ts'
import { startWorker } from './worker.ts'

const input = z.object({})
const log = pino({ level: 'silent' })
const world = await makeWorldForFile()
beforeEach(async () => {
  await world.db.delete(jobs)
})

const start = (handlers: JobHandler[]) => startWorker({ db: world.db, pool: world.pool, handlers, log })
const count = (kind: JobKind<object>, times: number) => enqueue(world.db, kind, Array(times).fill({}))

/** Kinds of jobs that run until `end` is called, and how many of each run or ran at once. */
function slowJobs() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const running = new Map<string, number>()
  const most = new Map<string, number>()
  const define = (kind: string, limit?: { max: number }) => {
    const run = async () => {
      running.set(kind, (running.get(kind) ?? 0) + 1)
      most.set(kind, Math.max(most.get(kind) ?? 0, running.get(kind) ?? 0))
      await ended
      running.set(kind, (running.get(kind) ?? 0) - 1)
    }
    return { kind: { kind, input }, handler: defineJob({ kind, input, limit, run }) }
  }
  return { define, end, running: () => Object.fromEntries(running), most: () => Object.fromEntries(most) }
}

it('shares jobs with the workers of other processes: each runs once', async () => {
  const ran: number[] = []
  const kind = { kind: 'count', input: z.object({ number: z.int() }) }
  const handlers = [defineJob({ ...kind, run: async (_tx, { number }) => void ran.push(number) })]
  const workers = [start(handlers), start(handlers)]
  await enqueue(
    world.db,
    kind,
    Array.from({ length: 60 }, (_, number) => ({ number })),
  )
  await expect.poll(() => ran.length).toBe(60)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(new Set(ran).size).toBe(60)
  expect(await world.db.$count(jobs)).toBe(0)
})

describe('a limit', () => {
  it('holds for its kind while other kinds have the rest of the slots', async () => {
    const slow = slowJobs()
    const [scan, other] = [slow.define('scan', { max: 1 }), slow.define('other')]
    await count(scan.kind, 5)
    await count(other.kind, 5)
    const worker = start([scan.handler, other.handler])
    await expect.poll(slow.running).toEqual({ scan: 1, other: WORKER_SLOTS - 1 })
    slow.end()
    await expect.poll(() => world.db.$count(jobs)).toBe(0)
    await worker.stop()
    expect(slow.most().scan).toBe(1)
  })

  it('is one for all kinds that share it: a silent mail server holds up no other job', async () => {
    const slow = slowJobs()
    const mails = ['notice', 'reminder', 'password'].map((kind) => slow.define(kind, REMOTE_LIMIT))
    for (const { kind } of mails) await count(kind, 4)
    let hasRun = false
    const quick = {
      kind: 'quick',
      input,
      run: async () => {
        hasRun = true
      },
    }
    const worker = start([...mails.map(({ handler }) => handler), defineJob(quick)])
    await expect
      .poll(() => Object.values(slow.running()).reduce((sum, running) => sum + running, 0))
      .toBe(REMOTE_LIMIT.max)
    await count(quick, 1)
    await expect.poll(() => hasRun).toBe(true)
    slow.end()
    await expect.poll(() => world.db.$count(jobs)).toBe(0)
    await worker.stop()
  })

  it('is given back by a job that fails', async () => {
    let runs = 0
    const failing = {
      kind: 'failing',
      input,
      limit: { max: 1 },
      run: async () => {
        runs += 1
        throw new Error('no mail server')
      },
    }
    await count(failing, 5)
    const worker = start([defineJob(failing)])
    await expect.poll(() => runs).toBe(5)
    await worker.stop()
  })
})
