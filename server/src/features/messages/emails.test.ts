import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../../jobs/table.ts'
import { emailLimits } from '../../mail/table.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { enqueueSecurityMail } from '../accounts/email/jobs.ts'
import { users } from '../accounts/table.ts'
import { attachments } from '../files/table.ts'
import { leaseParties, leases } from '../leases/table.ts'
import { type PropertyRow, properties } from '../properties/table.ts'
import { NOTICE_MAIL } from './jobs.ts'

const SITE = 'https://homes.example'
const terms = { startDate: '2030-01-01', endDate: '2030-12-31' }

const server = await startMailServer()
afterAll(() => server.close())
const world = await makeWorldForFile({ publicUrl: SITE, smtpUrl: server.url() })
let owner: TestUser
let property: PropertyRow
beforeEach(async () => {
  await world.db.delete(jobs)
  await world.db.delete(emailLimits)
  server.mails.length = 0
  server.answer(() => null)
  owner = await world.owner({ email: 'owner@mill.example' })
  property = await world.property(owner, { title: 'St. James House' })
})

const received = () => server.mails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`).sort()
const approve = (person: TestUser, id: string) =>
  world.call(person, applicationRoutes.approve, {
    params: { id },
    body: terms,
    headers: { origin: SITE },
  })
/** Makes waiting retries due now. */
const makeDue = () => world.db.update(jobs).set({ runAt: new Date(Date.now() - 1) })

/** An agent approves one of three applicants: four emails. */
async function approveAmongThree() {
  const [chosen, ...others] = [
    await world.tenant({ email: 'chosen@mill.example', firstName: 'Ada', lastName: 'Byron' }),
    await world.tenant({ email: 'other@mill.example' }),
    await world.tenant({ email: 'another@mill.example' }),
  ]
  const { id } = await world.application(chosen, property)
  for (const other of others) await world.application(other, property)
  const agent = await world.agent({ email: 'agent@mill.example', firstName: 'Noor', lastName: 'Haddad' })
  expect((await approve(agent, id)).status).toBe(200)
  return id
}
const EMAILS = [
  'another@mill.example: “St. James House” was let to another applicant, so your application was closed',
  'chosen@mill.example: Your application for “St. James House” was approved',
  'other@mill.example: “St. James House” was let to another applicant, so your application was closed',
  'owner@mill.example: Noor Haddad approved Ada Byron’s application for “St. James House” for you',
]

describe('an approval', () => {
  test('emails everyone involved once, with the whole notice and a link to the application', async () => {
    const id = await approveAmongThree()
    await world.runJobs()
    expect(received()).toEqual(EMAILS)
    const email = server.mails.find(({ to }) => to?.[0]?.address === 'chosen@mill.example')
    expect(email?.text).toContain(
      'Your application for “St. James House” was approved. The lease runs from Jan 1, 2030 to Dec 31, 2030.',
    )
    expect(email?.text).toContain(`${SITE}/applications/${id}/review`)
    expect(email?.html).toContain(`href="${SITE}/applications/${id}/review"`)
  })

  test('emails everyone once when the mail server refuses, then is down, then is back', async () => {
    await approveAmongThree()
    server.answer(() => ({ code: 451, words: 'Try again later' }))
    await world.runJobs()
    expect(server.attempts()).toBeGreaterThanOrEqual(EMAILS.length)
    await makeDue()
    await server.close()
    await world.runJobs()
    const waiting = await world.db.select().from(jobs)
    expect(waiting.map(({ attempts }) => attempts)).toEqual(EMAILS.map(() => 2))
    expect(waiting.map(({ lastError }) => lastError).join()).not.toContain('mill.example')
    await server.open()
    server.answer(() => null)
    await world.runJobs()
    expect(received()).toEqual([])
    await makeDue()
    await world.runJobs()
    expect(received()).toEqual(EMAILS)
    await makeDue()
    await world.runJobs()
    expect(received()).toEqual(EMAILS)
  })

  test('sends no emails if it fails', async () => {
    const { id } = await world.application(await world.tenant({ email: 'chosen@mill.example' }), property)
    await world.lease(await world.tenant(), property, { startsOn: '2029-06-01', endsOn: '2030-01-01' })
    expect((await approve(owner, id)).status).toBe(409)
    await world.runJobs()
    expect(received()).toEqual([])
  })

  test('sends nothing to users without an address, or to an address removed meanwhile', async () => {
    const leaving = await world.tenant({ email: 'leaving@mill.example' })
    const { id } = await world.application(leaving, property)
    await world.application(await world.tenant(), property)
    await approve(owner, id)
    expect(await world.db.$count(jobs, eq(jobs.kind, NOTICE_MAIL.kind))).toBe(1)
    await world.db.update(users).set({ email: null }).where(eq(users.id, leaving.id))
    await world.runJobs()
    expect([received(), await world.db.$count(jobs, eq(jobs.kind, NOTICE_MAIL.kind))]).toEqual([[], 0])
  })
})

test('a rejection is emailed with its reason, and its note on one line without links', async () => {
  const { id } = await world.application(await world.tenant({ email: 'chosen@mill.example' }), property)
  const note = 'Three <b>parrots</b>.\n\nSee https://parrots.example'
  await world.call(owner, applicationRoutes.reject, { params: { id }, body: { reason: 'pets', note } })
  await world.runJobs()
  expect(server.mails[0]?.text).toContain('Three <b>parrots</b>. See https: / /parrots. example')
  expect(server.mails[0]?.html).toContain('Three &lt;b&gt;parrots&lt;/b&gt;. See https: / /parrots. example')
})

test('the end of a lease, early or on its last day, is emailed to tenant and owner', async () => {
  await world.db.delete(attachments).where(isNotNull(attachments.leaseId))
  await world.db.delete(leaseParties)
  await world.db.delete(leases)
  const tenant = await world.tenant({ email: 'tenant@mill.example', firstName: 'Ada', lastName: 'Byron' })
  const lease = await world.lease(tenant, property, { startsOn: '2026-01-01', endsOn: '2090-12-31' })
  await world.db.update(properties).set({ status: 'occupied' }).where(eq(properties.id, property.id))
  await world.call(await world.agent(), leaseRoutes.end, { params: { id: lease.id }, body: { endDate: '2090-06-30' } })
  await world.runTask('close ended leases', new Date('2090-07-01'))
  await world.runJobs()
  expect(received()).toEqual([
    'owner@mill.example: Ada Byron’s lease of “St. James House” ended on Jun 30, 2090',
    'owner@mill.example: Ada Byron’s lease of “St. James House” ends on Jun 30, 2090, earlier than agreed',
    'tenant@mill.example: The lease of “St. James House” ended on Jun 30, 2090',
    'tenant@mill.example: The lease of “St. James House” ends on Jun 30, 2090, earlier than agreed',
  ])
  const last = server.mails.find(({ text }) => text?.includes('The home is available again.'))
  expect(last?.text).toContain(`${SITE}/dashboard`)
})

test('the end of the lease of a tenant without an account is emailed to the owner alone', async () => {
  await world.lease(null, property, { startsOn: '2091-01-01', endsOn: '2091-12-31' })
  await world.runTask('close ended leases', new Date('2092-01-01'))
  await world.runJobs()
  expect(received()).toEqual(['owner@mill.example: The lease of “St. James House” ended on Dec 31, 2091'])
})

test('an agent is emailed when approved or declined', async () => {
  const decider = await world.agent()
  for (const route of [accountRoutes.approveAgent, accountRoutes.declineAgent]) {
    const waiting = await world.waitingAgent()
    await world.db.update(users).set({ email: 'waiting@mill.example' }).where(eq(users.id, waiting.id))
    // A change of the address clears it.
    await world.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, waiting.id))
    await world.call(decider, route, { params: { id: waiting.id } })
  }
  await world.runJobs()
  expect(received()).toEqual([
    'waiting@mill.example: Your agent account was approved',
    'waiting@mill.example: Your agent account was not approved',
  ])
  expect(server.mails[0]?.text).toContain(`${SITE}/messages?to=${decider.id}`)
})

test('a changed password or address is emailed to the old address', async () => {
  await enqueueSecurityMail(world.db, owner, 'password')
  await enqueueSecurityMail(world.db, owner, 'email')
  await enqueueSecurityMail(world.db, await world.owner(), 'password')
  await world.db.update(users).set({ email: 'thief@mill.example' }).where(eq(users.id, owner.id))
  await world.runJobs()
  expect(received()).toEqual([
    'owner@mill.example: Your email address was changed',
    'owner@mill.example: Your password was changed',
  ])
  expect(server.mails[0]?.text).toMatch(/changed on [A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M\./)
})
