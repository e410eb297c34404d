import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLauncher } from '../test/launch.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { stopPostgres } from './embedded-cluster.ts'

const log = pino({ level: 'silent' })

let parent: string
let dataDir: string
const running = new Set<EmbeddedPostgres>()
const holders = createLauncher({})

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'lintel-embedded-'))
  dataDir = path.join(parent, 'data')
})

afterEach(async () => {
  holders.killAll()
  for (const postgres of running) await postgres.stop()
  await stopPostgres(path.join(dataDir, 'postgres'))
  running.clear()
})

afterAll(() => rm(parent, { recursive: true }))

async function start(folder = dataDir) {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log })
  running.add(postgres)
  return postgres
}

async function stop(postgres: EmbeddedPostgres) {
  running.delete(postgres)
  await postgres.stop()
}

/** Another process that holds the cluster, as a server does. */
async function startHolder() {
  const holder = holders.launch('hold-cluster', {}, [dataDir])
  await holder.printed('holding')
  return holder
}

async function ask({ host, port, user, database }: EmbeddedPostgres, statement: string) {
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

async function postmasterPid() {
  return Number.parseInt(await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}

function isRunning(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('keeps its data when it is stopped and started again', async () => {
  const first = await start()
  await ask(first, `create table elms as select 'Elm Street' as street`)
  const pid = await postmasterPid()
  await stop(first)
  expect(isRunning(pid)).toBe(false)

  const second = await start()

  expect(await ask(second, 'select street from elms')).toEqual([['Elm Street']])
})

test('has a role that owns the database, is no superuser, and can create the extensions', async () => {
  const postgres = await start()

  await ask(postgres, 'create extension pg_trgm')
  await ask(postgres, 'create extension btree_gist')

  expect(await ask(postgres, 'select rolsuper, rolcreaterole from pg_roles where rolname = current_user')).toEqual([
    [false, false],
  ])
  expect(await ask(postgres, `select upper('é'), 'é' ~ '\\w', current_setting('fsync')`)).toEqual([['É', true, 'on']])
})

test('takes over the PostgreSQL of a server that was killed, with all that was committed', async () => {
  const holder = await startHolder()
  const left = await postmasterPid()
  holder.child.kill('SIGKILL')
  await holder.ended
  expect(isRunning(left)).toBe(true)

  const postgres = await start()

  expect(await postmasterPid()).toBe(left)
  expect(await ask(postgres, 'select street from homes')).toEqual([['Oak Street']])
  await stop(postgres)
  expect(isRunning(left)).toBe(false)
})

test('starts a killed PostgreSQL again at once, with all that was committed', async () => {
  const postgres = await start()
  await ask(postgres, `create table ashes as select 'Ash Street' as street`)
  const killed = await postmasterPid()

  const witness = new pg.Client(postgres)
  witness.on('error', () => {})
  await witness.connect()
  const broken = new Promise<void>((resolve) => witness.once('end', resolve))
  process.kill(killed, 'SIGKILL')
  await broken
  await expect
    .poll(() => ask(postgres, 'select street from ashes').catch(() => []), { timeout: 40_000 })
    .toEqual([['Ash Street']])

  expect(await postmasterPid()).not.toBe(killed)
  // Recovery waits for the disk, which takes long on a busy machine.
})

test('refuses a second server on the same folder and leaves the first alone', async () => {
  const holder = await startHolder()

  await expect(start()).rejects.toThrow(`Another Lintel server is already running on ${dataDir}/postgres.`)

  expect(holder.child.exitCode).toBeNull()
  expect(isRunning(await postmasterPid())).toBe(true)
})

test('lets one of three servers win that start on an empty folder at once', async () => {
  const empty = path.join(parent, 'empty')

  const outcomes = await Promise.allSettled([start(empty), start(empty), start(empty)])

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(refusals).toEqual(Array(2).fill(`StartError: Another Lintel server is already running on ${empty}/postgres.`))
})

test('starts in a folder whose path is too long for a socket', async () => {
  const deep = path.join(parent, 'a-long-name-'.repeat(10), 'data')
  await mkdir(deep, { recursive: true })

  const postgres = await start(deep)

  expect(await ask(postgres, 'select 1')).toEqual([[1]])
})

test('starts when the process id left by a crash of the machine belongs to another program', async () => {
  const first = await start()
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid')
  const left = (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(process.pid))
  await stop(first)
  await writeFile(pidFile, left)

  const second = await start()

  expect(await ask(second, 'select 1')).toEqual([[1]])
})

test('refuses data of another major version, and names both', async () => {
  const old = path.join(parent, 'old')
  await mkdir(path.join(old, 'postgres'), { recursive: true })
  await writeFile(path.join(old, 'postgres/PG_VERSION'), '14\n')

  await expect(start(old)).rejects.toThrow(/was made by PostgreSQL 14, and the one here is 18/)
})
