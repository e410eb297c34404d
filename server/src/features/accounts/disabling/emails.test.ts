import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { and, eq, like, ne } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { runNextJob } from '../../../jobs/run-next-job.ts'
import { jobs } from '../../../jobs/table.ts'
import { EMAILS_PER_HOUR } from '../../../mail/email-limits.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { makeSearchScene } from '../../../test/search-scene.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { enqueueSecurityMail } from '../email/jobs.ts'
import { aboutAccount, agentApproved } from '../events.ts'
import { users } from '../table.ts'

const MINUTE_MS = 60_000
const server = await startMailServer()
afterAll(() => server.close())
const world = await makeWorldForFile({ smtpUrl: server.url() })
const scene = await makeSearchScene(world)
const agent = await world.agent()

let count = 0
let user: TestUser
beforeEach(async () => {
  await world.db.delete(jobs)
  server.mails.length = 0
  user = await world.tenant({ email: `ada-${++count}@mill.example` })
})

const notify = (times: number) => world.happen(agentApproved, agent, Array(times).fill(aboutAccount(user)))
/** Runs due jobs until one has made a link, whose email waits. */
async function makeLink() {
  const [waiting] = await world.db.select().from(jobs)
  expect(waiting?.kind).toMatch(/^(reset-request|verification-link)$/)
  // A job with a key takes a second turn.
  const countLinks = () => world.db.$count(jobs, eq(jobs.kind, 'mail-account-link'))
  for (let turn = 0; turn < 2 && (await countLinks()) === 0; turn++)
    await runNextJob(world.db, world.app.jobHandlers, world.app.log)
  expect(await countLinks()).toBe(1)
}

/** What waits to be sent when the account is disabled. */
const KINDS: [string, () => Promise<unknown>][] = [
  ['a notice', () => notify(1)],
  [
    'a reminder of unread messages',
    async () => {
      await world.message(agent, user, { createdAt: new Date(Date.now() - 11 * MINUTE_MS) })
      await world.runTask('remind of unread messages')
    },
  ],
  [
    'a digest',
    async () => {
      await notify(EMAILS_PER_HOUR + 2)
      await world.runJobs()
      expect(server.mails).toHaveLength(EMAILS_PER_HOUR)
      server.mails.length = 0
    },
  ],
  [
    'homes that a saved search found',
    async () => {
      await scene.save(user)
      await scene.publish()
    },
  ],
  [
    'a request for a link to set a new password',
    () => world.call(null, routes.forgotPassword, { body: { account: user.username } }),
  ],
  [
    'a link to set a new password',
    async () => {
      await world.call(null, routes.forgotPassword, { body: { account: user.username } })
      await makeLink()
    },
  ],
  [
    'a link to verify the address',
    async () => {
      await world.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
      await world.call(user, routes.requestVerification)
      await makeLink()
    },
  ],
  ['a change of the password', () => enqueueSecurityMail(world.db, user, 'password')],
]

it.each(KINDS)('sends a disabled account %s no more, and only says that it is disabled', async (_kind, cause) => {
  await cause()
  await world.call(agent, routes.disableAccount, { params: { id: user.id } })
  await world.db.update(jobs).set({ runAt: new Date(0) })
  // The digest would wait for the hour to end.
  await world.db.execute("update email_limits set sent_at = array_fill(now() - interval '2 hours', array[1])")
  await world.runJobs()
  await world.runTask('remind of unread messages', new Date(Date.now() + 20 * MINUTE_MS))
  await world.runJobs()
  expect(server.mails.map(({ subject }) => subject)).toEqual(['Your account was disabled'])
  expect(await world.db.$count(jobs, and(like(jobs.kind, 'mail-%'), ne(jobs.kind, 'mail-notice')))).toBe(0)
})
