import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Connection, connect } from '../db/connect.ts'
import { runShellCommand } from '../events/run-command.ts'
import { aboutAccount, agentApproved } from '../features/accounts/events.ts'
import { users } from '../features/accounts/table.ts'
import '../features.ts'
import { jobs } from '../jobs/table.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { programFile } from '../test/programs.ts'
import { urlOf } from '../test/throwaway-postgres.ts'

const until = (what: () => unknown) => expect.poll(what, { interval: 20 }).toBe(true)

let database: TestDatabase
let connection: Connection
let folder: string
let server: MailServer
let child: ChildProcess | null = null
beforeAll(async () => {
  database = await createTestDatabase()
  connection = await connect(database.settings)
  folder = await mkdtemp(path.join(tmpdir(), 'lintel-killed-'))
})
beforeEach(async () => {
  server = await startMailServer()
})
afterEach(async () => {
  await kill()
  await server.close()
})
afterAll(async () => {
  await connection.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Starts Lintel as a process. @returns its URL */
async function start(): Promise<string> {
  child = spawn(process.execPath, [programFile('main')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: urlOf(database.settings),
      DATA_DIR: folder,
      SMTP_URL: server.url(),
      PORT: '0',
      DEMO: 'off',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  while (!/http:\/\/\S+/.test(printed) && child.stdout) printed += String((await once(child.stdout, 'data'))[0])
  return /http:\/\/\S+/.exec(printed)?.[0] ?? ''
}

async function kill() {
  const ended = child?.exitCode === null && child.signalCode === null && once(child, 'exit')
  child?.kill('SIGKILL')
  await ended
}

/** Enqueues a notice, and so an email, to each of `count` users. */
async function notify(count: number) {
  const made = await connection.db
    .insert(users)
    .values(
      Array.from({ length: count + 1 }, (_, at) => ({
        username: `${server.port()}-${at}`,
        passwordHash: '-',
        firstName: 'Ada',
        lastName: 'Byron',
        email: `p${at}@mill.example`,
        emailVerifiedAt: new Date(),
        approvedAt: new Date(),
      })),
    )
    .returning()
  const [sender, ...receivers] = made
  if (!sender) throw new Error('an insert returned no row')
  await runShellCommand(connection.db, async (_tx, happened) =>
    happened.addEach(agentApproved, sender, receivers.map(aboutAccount)),
  )
}

const countJobs = () => connection.db.$count(jobs)

it('sends every email once after the server was killed while sending', async () => {
  await start()
  server.answer(() => new Promise(() => {}))
  await notify(4)
  await until(() => server.attempts() === 2)
  await kill()
  expect([server.mails.length, await countJobs()]).toEqual([0, 4])

  server.answer(() => null)
  const address = await start()
  await until(async () => server.mails.length === 4 && (await countJobs()) === 0)
  expect(server.mails.flatMap(({ receivers }) => receivers).sort()).toEqual(
    [1, 2, 3, 4].map((at) => `p${at}@mill.example`),
  )
  // Without PUBLIC_URL, links lead to the address it listens on.
  expect(server.mails[0]?.text).toContain(`${address}/messages?to=`)
})

it('sends an email again under the same Message-ID when the server was killed before recording it', async () => {
  let accept = () => {}
  const accepted = new Promise<null>((resolve) => {
    accept = () => resolve(null)
  })
  await start()
  server.answer(() => accepted)
  await notify(1)
  await until(() => server.attempts() === 1)
  // From here on no job can be deleted.
  const { pool } = connection
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table jobs in share mode')
  accept()
  const isDeleting = "select from pg_locks where relation = 'jobs'::regclass and not granted"
  await until(async () => server.mails.length === 1 && (await pool.query(isDeleting)).rowCount === 1)
  await kill()
  await holder.query('rollback')
  holder.release()
  expect(await countJobs()).toBe(1)

  await start()
  await until(async () => server.mails.length === 2 && (await countJobs()) === 0)
  const [first, again] = server.mails
  expect(first?.messageId).toMatch(/^<[\w-]{36}@localhost>$/)
  expect(again?.messageId).toBe(first?.messageId)
})
