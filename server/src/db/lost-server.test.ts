import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findUnavailability } from '../errors/database-unavailable.ts'
import { startWorker } from '../jobs/worker.ts'
import { startProxy } from '../test/proxy.ts'
import { databaseOf, execute, startThrowawayPostgres } from '../test/throwaway-postgres.ts'
import { connect } from './connect.ts'
import { liftTimeouts } from './pool.ts'

const LIMIT_MS = 400
const POOL_SIZE = 3

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>
beforeAll(async () => {
  postgres = await startThrowawayPostgres()
})
afterEach(() => signalAll('SIGCONT'))
afterAll(() => postgres.stop())

const open = (poolSize = POOL_SIZE) => connect(postgres.admin, { poolSize, answerTimeoutMs: LIMIT_MS })
const failureOf = (running: Promise<unknown>) =>
  running.then(
    () => 'answered',
    (error: unknown) => findUnavailability(error) ?? `another error: ${error}`,
  )
const countBackends = async (pool: pg.Pool) =>
  (await pool.query(`select from pg_stat_activity where application_name = 'lintel'`)).rowCount

/** Every process of the cluster. */
async function listProcesses(): Promise<number[]> {
  const pidFile = path.join(postgres.dataDir, 'postgres/postmaster.pid')
  const main = Number.parseInt(await readFile(pidFile, 'utf8'), 10)
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = await Promise.all(
    ids.map(async (id) => {
      const status = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
      return [Number(id), Number(/\) \S (\d+)/.exec(status)?.[1])] as const
    }),
  )
  return [main, ...parents.filter(([, parent]) => parent === main).map(([id]) => id)]
}

const signalAll = async (name: NodeJS.Signals) => {
  for (const pid of await listProcesses()) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended since.
    }
  }
}

describe('a PostgreSQL that is frozen', () => {
  it('fails its statements within the limit, and is used again when it goes on', async () => {
    const { pool, close } = await open()
    const held = await pool.connect()
    await Promise.all([pool.query('select 1'), pool.query('select 2')])
    expect(pool.totalCount).toBe(POOL_SIZE)

    await signalAll('SIGSTOP')
    const failures = await Promise.all([
      failureOf(held.query('select 3')),
      failureOf(pool.query('select 4')),
      failureOf(pool.query('select 5')),
    ])
    held.release()
    const leftInPool = pool.totalCount
    await signalAll('SIGCONT')

    expect(failures).toEqual(Array(POOL_SIZE).fill('PostgreSQL did not answer for 0.4 seconds'))
    expect(leftInPool).toBe(0)
    expect(await Promise.all(Array.from({ length: 9 }, () => failureOf(pool.query('select 6'))))).toEqual(
      Array(9).fill('answered'),
    )
    expect(pool.totalCount).toBe(POOL_SIZE)
    // PostgreSQL has closed those of the frozen time as well.
    await expect.poll(() => countBackends(pool)).toBe(POOL_SIZE)
    await close()
  })

  it('loses all idle connections when one of them has no answer after a long idle time', async () => {
    const { pool, close } = await open()
    await Promise.all([pool.query('select 1'), pool.query('select 2'), pool.query('select 3')])
    await setTimeout(2 * LIMIT_MS)

    await signalAll('SIGSTOP')
    const failure = await failureOf(pool.query('select 4'))
    await expect.poll(() => pool.totalCount).toBe(0)
    await signalAll('SIGCONT')

    expect(failure).toBe('PostgreSQL did not answer for 0.4 seconds')
    await close()
  })

  it('ends a transaction with an error that says so', async () => {
    const { db, close } = await open()
    const failure = failureOf(
      db.transaction(async (tx) => {
        await tx.execute('select 1')
        await signalAll('SIGSTOP')
        await tx.execute('select 2')
      }),
    )
    expect(await failure).not.toMatch(/another|answered/)
    await signalAll('SIGCONT')
    await close()
  })
})

it('does not close a connection that was idle for longer than the limit', async () => {
  const { pool, close } = await open(1)
  const read = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
  const pid = await read()
  const client = await pool.connect()
  await client.query('begin')
  // A statement on another connection takes longer than the limit.
  const other = await open(1)
  const long = await other.pool.connect()
  await liftTimeouts(long)
  await long.query(`select pg_sleep(${(2 * LIMIT_MS) / 1000})`)
  long.release(true)
  await client.query('commit')
  client.release()
  expect(await read()).toBe(pid)
  await Promise.all([close(), other.close()])
})

it('listens for jobs again after its connection was lost without a word', async () => {
  const proxy = await startProxy({ path: path.join(postgres.admin.host, `.s.PGSQL.${postgres.admin.port}`) })
  const url = `postgres://postgres@127.0.0.1:${proxy.port}/postgres`
  const direct = await connect({ url }, { poolSize: 1, answerTimeoutMs: LIMIT_MS })
  const { db, pool, close } = await open(1)
  const worker = startWorker({ db, pool: direct.pool, handlers: [], log: pino({ level: 'silent' }), pollMs: 100 })
  const read = async () =>
    (await pool.query(`select min(pid) as pid from pg_stat_activity where query = 'select 1 as listens'`)).rows[0].pid
  await expect.poll(read).toEqual(expect.any(Number))
  const lost = await read()

  const removed = new Promise((resolve) => direct.pool.once('remove', resolve))
  proxy.freeze()
  await removed
  await proxy.cut()
  await proxy.mend()

  await expect.poll(read).not.toBe(lost)
  await worker.stop()
  await Promise.all([close(), direct.close()])
  await proxy.close()
})

describe('a server that is no primary any more', () => {
  it('loses the connection of the refused write and the idle ones', async () => {
    await execute(postgres.admin, 'create database demoted')
    const settings = databaseOf(postgres.admin, 'demoted')
    const { pool, close } = await connect(settings, { poolSize: POOL_SIZE })
    await Promise.all([pool.query('create table notes (text text)'), pool.query('select 1'), pool.query('select 2')])
    const held = await pool.connect()
    await held.query('set default_transaction_read_only = on')

    expect(await failureOf(held.query(`insert into notes values ('a')`))).toMatch(/read-only transaction/)
    held.release()
    await expect.poll(() => pool.totalCount).toBe(0)

    expect(await failureOf(pool.query(`insert into notes values ('a')`))).toBe('answered')
    await close()
  })
})
