import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import type { EventKind } from '@lintel/contract/events'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { messageRoutes as routes } from '@lintel/contract/messages/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import { events } from '../../../events/table.ts'
import { jobs } from '../../../jobs/table.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { notice as storedNotice } from '../../../test/notices.ts'
import { listenOn, openSocket } from '../../../test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { aboutLease, leaseEnded } from '../../leases/events.ts'
import { type PropertyRow, properties } from '../../properties/table.ts'
import { messages } from '../table.ts'
import { contentOf } from './content.ts'

const NEW_YORK = { locale: 'en-US', timeZone: 'America/New_York' }
const LISBON = { locale: 'pt-PT', timeZone: 'Europe/Lisbon' }
const terms = { startDate: '2030-01-01', endDate: '2030-12-31' }

const AS_APPLICANT = 'Your application for “Mill House” was approved. The lease runs from 1/01/2030 to 31/12/2030.'
const AS_OWNER =
  'Noor Haddad approved Ada Byron’s application for “Mill House” for you. The lease runs from Jan 1, 2030 to Dec 31, 2030.'
const AS_AGENT =
  'You approved Ada Byron’s application for “Mill House”. The lease runs from 1. Jan. 2030 to 31. Dez. 2030.'

const server = await startMailServer()
afterAll(() => server.close())
const world = await makeWorldForFile({ smtpUrl: server.url() })
const host = await listenOn(world.app)
let applicant: TestUser
let owner: TestUser
let agent: TestUser
let property: PropertyRow
beforeEach(async () => {
  await world.db.delete(jobs)
  server.mails.length = 0
  applicant = await world.tenant({ firstName: 'Ada', lastName: 'Byron', email: 'ada@mill.example', ...LISBON })
  owner = await world.owner({ firstName: 'Owen', lastName: 'Marsh', email: 'owen@mill.example', ...NEW_YORK })
  agent = await world.agent({ firstName: 'Noor', lastName: 'Haddad', locale: 'de-DE', timeZone: 'Europe/Berlin' })
  property = await world.property(owner, { title: 'Mill House' })
})

const apply = async () =>
  (await world.call(applicant, applicationRoutes.create, { body: { propertyId: property.id } })).body.id
const approve = async (by: TestUser) => {
  const id = await apply()
  expect((await world.call(by, applicationRoutes.approve, { params: { id }, body: terms })).status).toBe(200)
  return id
}
const thread = async (reader: TestUser, other: TestUser, headers = {}) =>
  (await world.call(reader, routes.thread, { params: { userId: other.id }, headers })).body.map(
    ({ content }) => content,
  )

describe('an approval by an agent', () => {
  it('renders for applicant, owner and agent, each in their locale', async () => {
    await approve(agent)
    expect(await thread(applicant, owner)).toEqual(['Your application for “Mill House” was sent.', AS_APPLICANT])
    expect(await thread(owner, applicant)).toEqual(['Ada Byron applied for “Mill House”.', AS_OWNER])
    expect(await thread(owner, agent)).toEqual([AS_OWNER])
    expect(await thread(agent, owner)).toEqual([AS_AGENT])
  })

  it('renders the same in conversations, search and missed messages', async () => {
    await world.message(owner, agent)
    await approve(agent)
    for (const [reader, partner, content] of [
      [applicant, owner, AS_APPLICANT],
      [owner, applicant, AS_OWNER],
      [agent, owner, AS_AGENT],
    ] as const) {
      const { body: conversations } = await world.call(reader, routes.listConversations)
      expect(conversations.find(({ user }) => user.id === partner.id)?.lastMessage?.content).toBe(content)
      const { body: one } = await world.call(reader, routes.findConversation, { params: { userId: partner.id } })
      expect(one.lastMessage?.content).toBe(content)
      const { body: found } = await world.call(reader, routes.search, { query: { search: 'the lease runs' } })
      expect(found.find(({ user }) => user.id === partner.id)?.match?.content).toBe(content)
      const { body: missed } = await world.call(reader, routes.missed, { query: { since: new Date(0).toISOString() } })
      expect(missed.messages.map((message) => message.content)).toContain(content)
      expect(missed.conversations.map(({ lastMessage }) => lastMessage?.content)).toContain(content)
    }
  })

  it('is published to each user’s browsers with their own text', async () => {
    const people = [applicant, owner, agent]
    const sockets = await Promise.all(people.map((person) => openSocket(host, person)))
    await approve(agent)
    const published = await Promise.all(
      sockets.map((socket) => socket.next('message', ({ message }) => message.content.includes('The lease runs'))),
    )
    expect(published.map(({ message }) => message.content)).toEqual([AS_APPLICANT, AS_OWNER, AS_AGENT])
    await Promise.all(sockets.map((socket) => socket.close()))
  })

  it('is emailed to applicant and owner, each in their locale', async () => {
    await approve(agent)
    await world.runJobs()
    const received = server.mails.map(({ to, subject, text }) => [to?.[0]?.address, subject, text?.split('\n\n')[1]])
    expect(received.sort()).toEqual([
      ['ada@mill.example', 'Your application for “Mill House” was approved', AS_APPLICANT],
      ['owen@mill.example', 'Ada Byron applied for “Mill House”', 'Ada Byron applied for “Mill House”.'],
      ['owen@mill.example', 'Noor Haddad approved Ada Byron’s application for “Mill House” for you', AS_OWNER],
    ])
  })
})

it('notifies applicants whose application an approval closed, and the owner by name', async () => {
  const other = await world.tenant({ firstName: 'Ben', lastName: 'Okri' })
  await world.application(other, property)
  await approve(owner)
  expect(await thread(other, owner)).toEqual([
    '“Mill House” was let to another applicant, so your application was closed.',
  ])
  expect(await thread(owner, other)).toEqual([
    '“Mill House” was let to another applicant, so Ben Okri’s application was closed.',
  ])
})

it('notifies applicant and owner of a rejection, a reopening and a withdrawal', async () => {
  const id = await apply()
  await world.call(owner, applicationRoutes.reject, { params: { id }, body: { reason: 'timing' } })
  await world.call(agent, applicationRoutes.reopen, { params: { id } })
  await world.call(applicant, applicationRoutes.withdraw, { params: { id } })
  expect((await thread(applicant, owner)).slice(1)).toEqual([
    'Your application for “Mill House” was not accepted. The dates don’t fit.',
    'Your application for “Mill House” is under review again.',
    'You withdrew your application for “Mill House”.',
  ])
  expect((await thread(owner, applicant)).slice(1)).toEqual([
    'You rejected Ada Byron’s application for “Mill House”. The dates don’t fit.',
    'Noor Haddad reopened Ada Byron’s application for “Mill House” for you.',
    'Ada Byron withdrew the application for “Mill House”.',
  ])
})

it('notifies tenant and owner of a lease that ends early, and of its end', async () => {
  const lease = await world.lease(applicant, property, { startsOn: '2026-01-01', endsOn: '2090-12-31' })
  await world.db.update(properties).set({ status: 'occupied' }).where(eq(properties.id, property.id))
  await world.call(owner, leaseRoutes.end, { params: { id: lease.id }, body: { endDate: '2090-06-30' } })
  await world.runTask('close ended leases', new Date('2090-07-01'))
  const [early, ...ended] = await thread(applicant, owner)
  expect(early).toBe('The lease of “Mill House” ends on 30/06/2090, earlier than agreed.')
  expect(new Set(ended)).toEqual(new Set(['The lease of “Mill House” ended on 30/06/2090.']))
  const [earlyToOwner, ...endedToOwner] = await thread(owner, applicant)
  expect(earlyToOwner).toBe(
    'Ada Byron’s lease of “Mill House” ends on Jun 30, 2090, earlier than agreed. You changed it.',
  )
  expect(new Set(endedToOwner)).toEqual(
    new Set(['Ada Byron’s lease of “Mill House” ended on Jun 30, 2090. The home is available again.']),
  )
})

it('renders old notices in a user’s new locale', async () => {
  await approve(owner)
  expect((await thread(owner, applicant)).at(-1)).toContain('from Jan 1, 2030 to Dec 31, 2030.')
  await world.call(owner, accountRoutes.reportRegion, { body: { locale: 'fr-FR', timeZone: 'Europe/Paris' } })
  expect((await thread(owner, applicant)).at(-1)).toContain('from 1 janv. 2030 to 31 déc. 2030.')
})

it('renders in the browser’s language for an account without a locale', async () => {
  const someone = await world.tenant()
  const { id } = await world.application(someone, property)
  await world.call(owner, applicationRoutes.approve, { params: { id }, body: terms })
  const [notice] = await thread(someone, owner, { 'accept-language': 'pt-PT,en;q=0.5' })
  expect(notice).toContain('from 1/01/2030 to 31/12/2030.')
  expect((await thread(someone, owner))[0]).toContain('from Jan 1, 2030 to Dec 31, 2030.')
})

describe('a notice stored as text only', () => {
  it('is shown and emailed unchanged', async () => {
    const content = 'The lease of “St. James House” ends on 2027-05-31, earlier than agreed.'
    const old = await world.message(owner, applicant, { type: 'system', content })
    expect([await thread(applicant, owner), await thread(owner, applicant)]).toEqual([[content], [content]])
    await world.db.insert(jobs).values({ kind: 'mail-notice', data: { messageId: old.id } })
    await world.runJobs()
    expect(server.mails.map(({ subject }) => subject)).toEqual([content.slice(0, -1)])
    expect(server.mails[0]?.text).toContain(content)
  })

  it('is shown unchanged when its kind is unknown', async () => {
    const notice = storedNotice('parcel_arrived' as EventKind)
    await world.message(owner, applicant, { type: 'system', content: 'A parcel has arrived.', notice })
    expect(await thread(applicant, owner)).toEqual(['A parcel has arrived.'])
  })
})

it('names a removed home by its title, without a link', async () => {
  const lease = await world.lease(applicant, property, { startsOn: '2026-01-01', endsOn: '2026-12-31' })
  const data = { endsOn: '2026-12-31', isHomeAvailable: true }
  await world.happen(leaseEnded, null, { ...aboutLease(lease, property), property: { ...property, id: null }, data })
  const { body } = await world.call(applicant, routes.thread, { params: { userId: owner.id } })
  expect(body[0]).toMatchObject({ content: 'The lease of “Mill House” ended on 31/12/2026.', about: null })
  expect(await world.db.$count(events, eq(events.propertyId, property.id))).toBe(0)
})

const countWritten = async () => [
  await world.db.$count(messages, eq(messages.receiverId, applicant.id)),
  await world.db.$count(events, eq(events.personId, applicant.id)),
]

it('refuses to write data that is not of its kind’s shape', async () => {
  const lease = await world.lease(applicant, property, { startsOn: '2026-01-01', endsOn: '2026-12-31' })
  const data = { endsOn: 'tomorrow', isHomeAvailable: true }
  await expect(world.happen(leaseEnded, null, { ...aboutLease(lease, property), data })).rejects.toThrow(ZodError)
  expect(await countWritten()).toEqual([0, 0])
})

it('refuses to write a kind for which no feature declares a notice', async () => {
  const lease = await world.lease(applicant, property, { startsOn: '2026-01-01', endsOn: '2026-12-31' })
  const given = { ...aboutLease(lease, property), data: { endsOn: '2026-12-31', isHomeAvailable: true } }
  await expect(world.happen({ ...leaseEnded, kind: 'property_listed' }, null, given)).rejects.toThrow(
    'no event property_listed with a notice is defined',
  )
  expect(await countWritten()).toEqual([0, 0])
  const unknown = storedNotice('parcel_arrived' as EventKind)
  expect(() => contentOf(unknown)).toThrow('no event parcel_arrived with a notice is defined')
})
