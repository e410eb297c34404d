import { eq } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { connect } from '../db/connect.ts'
import { runShellCommand } from '../events/run-command.ts'
import { aboutAccount, agentApproved } from '../features/accounts/events.ts'
import { users } from '../features/accounts/table.ts'
import { NOTICE_MAIL } from '../features/messages/jobs.ts'
import '../features.ts'
import { jobs } from '../jobs/table.ts'
import { createTestDatabase } from './database.ts'
import { createInstallation } from './faults/installation.ts'
import { startMailServer } from './mail-server.ts'
import { urlOf } from './throwaway-postgres.ts'

/** A server in a process of its own that sends mail, for the tests of a file. */
export async function makeMailingSite() {
  const database = await createTestDatabase()
  const connection = await connect(database.settings)
  const installation = await createInstallation({ DATABASE_URL: urlOf(database.settings) })
  const server = installation.createServer('data')
  const mail = await startMailServer()
  afterAll(async () => {
    await installation.close()
    await mail.close()
    await connection.close()
    await database.drop()
  })

  return {
    pool: connection.pool,
    server,
    mail,
    start: () => server.start({ SMTP_URL: mail.url() }),
    /** Enqueues a notice, and so an email, to each of `count` users: p1@mill.example and so on. */
    async notify(count: number) {
      const made = await connection.db
        .insert(users)
        .values(
          Array.from({ length: count + 1 }, (_, at) => ({
            username: `user-${at}`,
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
    },
    /** Jobs of a schedule may wait beside them. */
    countMailJobs: () => connection.db.$count(jobs, eq(jobs.kind, NOTICE_MAIL.kind)),
  }
}
