import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Connection, connect } from '../db/connect.ts'
import { runShellCommand } from '../events/run-command.ts'
import { aboutAccount, agentApproved } from '../features/accounts/events.ts'
import { users } from '../features/accounts/table.ts'
import { NOTICE_MAIL } from '../features/messages/jobs.ts'
import '../features.ts'
import { jobs } from '../jobs/table.ts'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { createInstallation, type Installation, type Server } from '../test/faults/installation.ts'
import { findUnsent } from '../test/faults/stored.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { urlOf } from '../test/throwaway-postgres.ts'

const until = (what: () => unknown) => expect.poll(what, { interval: 20 }).toBe(true)

let database: TestDatabase
let connection: Connection
let installation: Installation
let server: Server
let mail: MailServer
beforeAll(async () => {
  database = await createTestDatabase()
  connection = await connect(database.settings)
  installation = await createInstallation({ DATABASE_URL: urlOf(database.settings) })
  server = installation.createServer('data')
})
beforeEach(async () => {
  mail = await startMailServer()
})
afterEach(async () => {
  await server.kill()
  await mail.close()
})
afterAll(async () => {
  await installation.close()
  await connection.close()
  await database.drop()
})

const start = () => server.start({ SMTP_URL: mail.url() })

/** Enqueues a notice, and so an email, to each of `count` users. */
async function notify(count: number) {
  const made = await connection.db
    .insert(users)
    .values(
      Array.from({ length: count + 1 }, (_, at) => ({
        username: `${mail.port()}-${at}`,
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

/** Jobs of a schedule may wait beside them. */
const countMailJobs = () => connection.db.$count(jobs, eq(jobs.kind, NOTICE_MAIL.kind))

it('sends every email once after the server was killed while sending', async () => {
  await start()
  mail.answer(() => new Promise(() => {}))
  await notify(4)
  await until(() => mail.attempts() === 2)
  await server.kill()
  expect([mail.mails.length, await countMailJobs()]).toEqual([0, 4])

  mail.answer(() => null)
  await start()
  await until(async () => mail.mails.length === 4 && (await countMailJobs()) === 0)
  const receivers = [1, 2, 3, 4].map((at) => `p${at}@mill.example`)
  expect(findUnsent(receivers, mail.mails)).toEqual([])
  // Without PUBLIC_URL, links lead to the address it listens on.
  expect(mail.mails[0]?.text).toContain(`${server.origin()}/messages?to=`)
})

it('sends an email again under the same Message-ID when the server was killed before recording it', async () => {
  let accept = () => {}
  const accepted = new Promise<null>((resolve) => {
    accept = () => resolve(null)
  })
  await start()
  mail.answer(() => accepted)
  await notify(1)
  await until(() => mail.attempts() === 1)
  // From here on no job can be deleted.
  const { pool } = connection
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table jobs in share mode')
  accept()
  const isDeleting = "select from pg_locks where relation = 'jobs'::regclass and not granted"
  await until(async () => mail.mails.length === 1 && ((await pool.query(isDeleting)).rowCount ?? 0) > 0)
  await server.kill()
  await holder.query('rollback')
  holder.release()
  expect(await countMailJobs()).toBe(1)

  await start()
  await until(async () => mail.mails.length === 2 && (await countMailJobs()) === 0)
  const [first, again] = mail.mails
  expect(first?.messageId).toMatch(/^<[\w-]{36}@localhost>$/)
  expect(again?.messageId).toBe(first?.messageId)
})
