import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../../jobs/table.ts'
import { EMAILS_PER_HOUR, HELD_MAX, SECURITY_NOTICES_PER_HOUR, UNVERIFIED_PER_DAY } from '../../../mail/email-limits.ts'
import { emailLimits } from '../../../mail/table.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { aboutAccount, agentApproved } from '../events.ts'
import { users } from '../table.ts'
import { enqueueSecurityMail } from './jobs.ts'

const server = await startMailServer()
afterAll(() => server.close())
const world = await makeWorldForFile({ smtpUrl: server.url() })
const HOUR_MS = 60 * 60 * 1000
let sender: TestUser
let user: TestUser
beforeEach(async () => {
  await world.db.delete(emailLimits)
  await world.db.delete(jobs)
  server.mails.length = 0
  server.answer(() => null)
  sender = await world.agent()
  user = await world.tenant({ email: 'Ada@mill.example' })
})

const notify = (receiver: TestUser, count: number) =>
  world.happen(agentApproved, sender, Array(count).fill(aboutAccount(receiver)))
/** Runs all jobs by three slots, as if an hour had passed when `hours` is 1. */
async function run(hours = 0) {
  const shift = sql`array(select at - ${`${hours} hours 1 second`}::interval from unnest(sent_at) as at)`
  if (hours > 0) await world.db.update(emailLimits).set({ sentAt: shift })
  if (hours > 0) await world.db.update(jobs).set({ runAt: new Date(Date.now() - 1) })
  await Promise.all([world.runJobs(), world.runJobs(), world.runJobs()])
  await world.runJobs()
}
/** As if emails had been sent to the user's address now: as many as it gets in an hour. */
const fill = (sent = EMAILS_PER_HOUR) =>
  world.db.insert(emailLimits).values({ address: 'ada@mill.example', sentAt: Array(sent).fill(new Date()) })
const subjects = () => server.mails.map(({ subject }) => subject)

describe('emails to one address', () => {
  it('go to verified addresses only', async () => {
    const unverified = await world.tenant({ email: 'eve@mill.example', emailVerifiedAt: null })
    await notify(unverified, 1)
    expect(await world.db.$count(jobs)).toBe(0)
    await notify(user, 1)
    await world.db.update(users).set({ email: 'eve@mill.example' }).where(eq(users.id, user.id))
    await run()
    expect([subjects(), await world.db.$count(jobs)]).toEqual([[], 0])
  })

  it('are sent up to the limit an hour, and then gathered in one digest with their links', async () => {
    await fill(EMAILS_PER_HOUR - 3)
    await notify(user, 8)
    await run()
    expect(subjects()).toEqual(Array(3).fill('Your agent account was approved'))
    await run()
    expect(server.mails).toHaveLength(3)
    await run(1)
    expect(subjects().slice(3)).toEqual(['5 emails in one'])
    const digest = server.mails.at(-1)
    const entry = `Your agent account was approved:\nhttp://localhost:3000/messages?to=${sender.id}\n`
    expect(digest?.text?.split(entry)).toHaveLength(6)
    expect(digest?.html?.split(`href="http://localhost:3000/messages?to=${sender.id}"`)).toHaveLength(6)
    expect(await world.db.$count(jobs)).toBe(0)
    await run(1)
    expect(server.mails).toHaveLength(4)
  })

  it('share the limit over accounts and upper or lower case, and name none of several', async () => {
    const other = await world.tenant({ email: 'aDA@MILL.example' })
    await fill()
    await notify(other, 3)
    await notify(user, 3)
    await run()
    expect(server.mails).toEqual([])
    await run(1)
    expect(subjects()).toEqual(['6 emails in one'])
    expect(server.mails.at(-1)?.raw).not.toMatch(new RegExp(`${user.firstName}|${other.firstName}|${other.username}`))
  })

  it('say in the digest how many more there were than it lists', async () => {
    await fill()
    await notify(user, 1)
    await run()
    const [limit] = await world.db.select().from(emailLimits)
    const held = Array(HELD_MAX - 1).fill(limit?.held[0])
    await world.db.update(emailLimits).set({ held })
    await notify(user, 8)
    await run()
    await run(1)
    const digest = server.mails.at(-1)
    expect(digest?.subject).toBe(`${HELD_MAX + 7} emails in one`)
    expect(digest?.text).toContain('\n\nand 7 more.\n\n')
    expect(digest?.text?.split('Your agent account was approved:')).toHaveLength(HELD_MAX + 1)
  })

  it('wait while a digest is due, so that it gets its turn', async () => {
    await fill()
    await notify(user, 1)
    await run()
    await world.db.update(emailLimits).set({ sentAt: [] })
    await notify(user, 1)
    await run()
    await run(1)
    expect(subjects()).toEqual(['2 emails in one'])
  })

  it('are in the digest after the mail server refused it', async () => {
    await fill()
    await notify(user, 2)
    await run()
    server.answer(() => ({ code: 451, words: 'later' }))
    await run(1)
    expect(server.mails).toEqual([])
    server.answer(() => null)
    await run(1)
    expect(subjects()).toEqual(['2 emails in one'])
  })

  it('are left out of the digest when the address was changed meanwhile', async () => {
    await fill()
    await notify(user, 2)
    await run()
    await world.db.update(users).set({ email: 'new@mill.example' }).where(eq(users.id, user.id))
    await run(1)
    expect(server.mails).toEqual([])
    expect(await world.db.select().from(emailLimits)).toMatchObject([{ held: [], heldMore: 0 }])
  })

  it('do not count when the mail server refused them for a while', async () => {
    server.answer(() => ({ code: 451, words: 'later' }))
    await notify(user, 3)
    await run()
    expect(await world.db.select().from(emailLimits)).toEqual([])
  })

  it('stay below the limit when one rejects and reopens in a loop, or applies and withdraws', async () => {
    const owner = await world.owner()
    const property = await world.property(owner)
    const other = await world.property(owner)
    await fill(EMAILS_PER_HOUR - 2)
    for (const { id } of [await world.application(user, property), await world.application(user, other)])
      for (let i = 0; i < 2; i++) {
        const params = { id }
        const rejected = await world.call(owner, applicationRoutes.reject, { params, body: { reason: 'timing' } })
        expect(rejected.status).toBe(200)
        expect((await world.call(owner, applicationRoutes.reopen, { params })).status).toBe(200)
      }
    await run()
    expect(server.mails).toHaveLength(2)
  })
})

const warn = (of: TestUser, count: number) =>
  Promise.all(Array.from({ length: count }, () => enqueueSecurityMail(world.db, of, 'password')))

describe('security notices', () => {
  it('are sent beyond the limit of others, name no user, and end in the digest beyond their own', async () => {
    await fill()
    await warn(user, SECURITY_NOTICES_PER_HOUR + 2)
    await run()
    expect(subjects()).toEqual(Array(SECURITY_NOTICES_PER_HOUR).fill('Your password was changed'))
    expect(server.mails.at(-1)?.raw).not.toMatch(new RegExp(`${user.firstName}|${user.username}`))
    await run(1)
    expect(subjects().at(-1)).toBe('2 emails in one')
  })

  it('reach an address that is not verified a few times a day, and then no more', async () => {
    const unverified = await world.tenant({ email: 'eve@mill.example', emailVerifiedAt: null })
    await warn(unverified, UNVERIFIED_PER_DAY.address + 4)
    await run()
    expect(await world.db.$count(jobs)).toBe(0)
    await run(1)
    await run(1)
    expect(subjects()).toEqual(Array(UNVERIFIED_PER_DAY.address).fill('Your password was changed'))
  })

  it('are sent for jobs of earlier versions', async () => {
    const data = { userId: user.id, email: 'ada@mill.example', change: 'email', at: new Date().toISOString() }
    await world.db.insert(jobs).values({ kind: 'mail-account-changed', data })
    await run()
    expect(subjects()).toEqual(['Your email address was changed'])
  })
})

describe('emails to unverified addresses', () => {
  const { account, installation } = UNVERIFIED_PER_DAY
  const DAY_AGO = new Date(Date.now() - 24 * HOUR_MS - 1)
  /** As an account does that changes its address again and again. */
  const warnEach = async (of: TestUser, count: number, name: string) => {
    for (let at = 0; at < count; at += 1)
      await enqueueSecurityMail(world.db, { ...of, email: `${name}${at}@mill.example`, emailVerifiedAt: null }, 'email')
    // By one slot: emails that are sent at once don't count for each other.
    await world.runJobs()
  }
  const count = (address: string, times: Date[]) =>
    world.db.insert(emailLimits).values({ address, securitySentAt: times })

  it('are limited for the account that causes them', async () => {
    await count(`by ${user.id}`, Array(account - 2).fill(new Date()))
    await warnEach(user, 4, 'a')
    expect(server.mails).toHaveLength(2)
    await world.db.update(emailLimits).set({ securitySentAt: Array(account).fill(DAY_AGO) })
    await warnEach(user, 1, 'b')
    expect(server.mails).toHaveLength(3)
  })

  it('are limited for the whole installation, and verified addresses get theirs', async () => {
    await count('by all', [DAY_AGO, ...Array(installation - 1).fill(new Date())])
    await warnEach(user, 2, 'a')
    await warnEach(await world.tenant(), 2, 'b')
    expect(server.mails).toHaveLength(1)
    await notify(user, 1)
    await warn(user, 1)
    await run()
    expect(server.mails).toHaveLength(3)
  })

  it('are refused by the compiler everywhere else', () => {
    const { id, username } = user
    const typed = { id, username, firstName: 'Ada', lastName: 'Ames', email: 'typed@mill.example' }
    // @ts-expect-error: `isVerified` is missing.
    const recipient: Parameters<typeof sendOrHold>[3] = typed
    expect(recipient).toBe(typed)
  })

  it('are not counted when the mail server refuses them', async () => {
    server.answer(() => ({ code: 451, words: 'later' }))
    await warnEach(user, 1, 'a')
    expect(await world.db.select().from(emailLimits)).toEqual([])
  })
})

it('sweeps the rows of addresses that got nothing for a day, and keeps held emails', async () => {
  await fill()
  await notify(user, 1)
  await notify(await world.tenant({ email: 'b@mill.example' }), 1)
  await run()
  const sweep = async (hours: number) => {
    await world.runTask('sweep email limits', new Date(Date.now() + hours * HOUR_MS))
    return (await world.db.select().from(emailLimits)).map(({ address }) => address).sort()
  }
  expect(await sweep(23)).toEqual(['ada@mill.example', 'b@mill.example'])
  expect(await sweep(25)).toEqual(['ada@mill.example'])
})

it('tells the browser whether the address is verified', async () => {
  expect((await world.call(user, accountRoutes.currentUser)).body).toMatchObject({ isEmailVerified: true })
})
