import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { ask, isRunning, makeEmbeddedFolder } from '../test/embedded-folder.ts'
import { createLauncher } from '../test/launch.ts'

const { parent, dataDir, start, stop, postmasterPid } = await makeEmbeddedFolder()
const holders = createLauncher({})
// Before the folder's own, which would make a holder start PostgreSQL again.
afterEach(() => holders.killAll())

/** Another process that holds the cluster, as a server does. */
async function startHolder() {
  const holder = holders.launch('hold-cluster', {}, [dataDir])
  await holder.printed('holding')
  return holder
}

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
