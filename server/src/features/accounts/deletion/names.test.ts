import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { reportRoutes } from '@lintel/contract/reports/routes'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { events } from '../../../events/table.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { leases } from '../../leases/table.ts'
import { messages } from '../../messages/table.ts'
import type { PropertyRow } from '../../properties/table.ts'

const world = await makeWorldForFile()
let applicant: TestUser
/** The other applicant, who also reports a home. */
let reporter: TestUser
let owner: TestUser
let newOwner: TestUser
let agent: TestUser

/** No two users of the tests share a name. */
const nameOf = ({ firstName, lastName }: TestUser) => `${firstName} ${lastName}`
const titleOf = ({ id }: TestUser) => `Diagnosis of ${id}`
const succeed = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200)

beforeEach(async () => {
  ;[applicant, reporter] = [await world.tenant(), await world.tenant()]
  ;[owner, newOwner, agent] = [await world.owner(), await world.owner(), await world.agent()]
  await world.agent()
  await decideApplications()
  await endLease()
  await handOverAndReport()
  for (const user of [applicant, reporter, owner, agent]) await openAndRemoveDocument(user)
  await world.runJobs()
})

/** The agent decides for the owner, and lets the home to the one and then to the other; both leases are cancelled. */
async function decideApplications() {
  const property = await world.property(owner, { title: 'Mill House' })
  const id = await apply(applicant, property)
  const params = { id }
  await succeed(world.call(agent, applicationRoutes.reject, { params, body: { reason: 'timing' } }))
  await succeed(world.call(agent, applicationRoutes.reopen, { params }))
  await approve(id)
  await cancelLease(property)
  await approve(await apply(reporter, property))
  await cancelLease(property)
  await succeed(world.call(applicant, applicationRoutes.withdraw, { params }))
}

const apply = async (by: TestUser, { id }: PropertyRow) =>
  (await world.call(by, applicationRoutes.create, { body: { propertyId: id } })).body.id

const approve = (id: string) => {
  const body = { startDate: '2190-01-01', endDate: '2190-12-31', closeOthers: true }
  return succeed(world.call(agent, applicationRoutes.approve, { params: { id }, body }))
}

async function cancelLease({ id }: PropertyRow) {
  const isLetting = and(eq(leases.propertyId, id), isNull(leases.cancelledAt))
  const [lease] = await world.db.select().from(leases).where(isLetting)
  const params = { id: lease?.id ?? '' }
  await succeed(world.call(agent, leaseRoutes.cancel, { params, body: { reopenOthers: true } }))
}

/** A lease of the applicant is shortened, and then ends. */
async function endLease() {
  const property = await world.property(owner, { title: 'Attic', status: 'occupied' })
  const { id } = await world.lease(applicant, property, { startsOn: '2020-01-01', endsOn: '2190-12-31' })
  await succeed(world.call(agent, leaseRoutes.end, { params: { id }, body: { endDate: '2190-06-30' } }))
  await world.db.update(leases).set({ endsOn: '2020-12-31' }).where(eq(leases.id, id))
  await world.runTask('close ended leases')
}

async function handOverAndReport() {
  const { id } = await world.property(owner, { title: 'Barn' })
  const body = { ownerId: newOwner.id, propertyId: id }
  await succeed(world.call(agent, routes.handOverHomes, { params: { id: owner.id }, body }))
  await world.call(reporter, reportRoutes.create, { body: { kind: 'property', id, reason: 'abusive' } })
  const [report] = (await world.call(agent, reportRoutes.list)).body
  const params = { id: report?.id ?? '' }
  await succeed(world.call(agent, reportRoutes.close, { params, body: { outcome: 'warned' } }))
}

/** The security log has the title twice. */
async function openAndRemoveDocument(user: TestUser) {
  const { id: propertyId } = await world.property(await world.owner())
  const { id } = await world.document(user, { title: titleOf(user), propertyId })
  await succeed(world.call(await world.agent(), documentRoutes.content, { params: { id } }))
  await succeed(world.call(user, documentRoutes.remove, { params: { id } }))
}

/** Where notices and the security log name a user, or a document of theirs. */
async function findMentions(user: TestUser) {
  const notices = await world.db.select({ notice: messages.notice, content: messages.content }).from(messages)
  const titles = await world.db.select({ title: events.title }).from(events)
  const find = (rows: object[], words: string) => rows.filter((row) => JSON.stringify(row).includes(words)).length
  return {
    notices: find(notices, nameOf(user)) + find(notices, titleOf(user)),
    titles: find(titles, nameOf(user)) + find(titles, titleOf(user)),
  }
}

/** Deletes an account, and runs the jobs of its deletion. */
async function deleteAccount(user: TestUser) {
  const before = await findMentions(user)
  expect(before.notices).toBeGreaterThan(0)
  expect(before.titles).toBe(2)
  await succeed(world.call(user, routes.deleteAccount))
  await world.runJobs()
  expect(await findMentions(user)).toEqual({ notices: 0, titles: 0 })
}

const readNotices = async (reader: TestUser, other: TestUser) => {
  const { body } = await world.call(reader, messageRoutes.thread, { params: { userId: other.id } })
  return body.filter(({ type }) => type === 'system').map(({ content }) => content)
}

it('takes an applicant’s name out of the notices of applications and leases', async () => {
  await deleteAccount(applicant)
  const [by, rival] = [nameOf(agent), nameOf(reporter)]
  const ended = 'Deleted account’s lease of “Attic” ended on Dec 31, 2020. The home is available again.'
  expect(await readNotices(owner, applicant)).toEqual([
    'Deleted account applied for “Mill House”.',
    `${by} rejected Deleted account’s application for “Mill House” for you. The dates don’t fit.`,
    `${by} reopened Deleted account’s application for “Mill House” for you.`,
    `${by} approved Deleted account’s application for “Mill House” for you. The lease runs from Jan 1, 2190 to Dec 31, 2190.`,
    `${by} cancelled Deleted account’s lease of “Mill House” for you. It was to begin on Jan 1, 2190. The application is under review again.`,
    '“Mill House” was let to another applicant, so Deleted account’s application was closed.',
    `${by} reopened Deleted account’s application for “Mill House” for you.`,
    'Deleted account withdrew the application for “Mill House”.',
    `Deleted account’s lease of “Attic” ends on Jun 30, 2190, earlier than agreed. ${by} changed it for you.`,
    ended,
    ended,
  ])
  expect(await readNotices(agent, owner)).toEqual([
    'You rejected Deleted account’s application for “Mill House”. The dates don’t fit.',
    'You reopened Deleted account’s application for “Mill House”.',
    'You approved Deleted account’s application for “Mill House”. The lease runs from Jan 1, 2190 to Dec 31, 2190.',
    'You cancelled Deleted account’s lease of “Mill House”. It was to begin on Jan 1, 2190. The application is under review again.',
    `You approved ${rival}’s application for “Mill House”. The lease runs from Jan 1, 2190 to Dec 31, 2190.`,
    `You cancelled ${rival}’s lease of “Mill House”. It was to begin on Jan 1, 2190. The application is under review again.`,
    'Deleted account’s lease of “Attic” ends on Jun 30, 2190, earlier than agreed. You changed it.',
    `You handed “Barn” of ${nameOf(owner)} over to ${nameOf(newOwner)}.`,
  ])
})

it('takes the name out of the notice of a withdrawal that the deletion causes', async () => {
  await apply(applicant, await world.property(newOwner, { title: 'Loft' }))
  await deleteAccount(applicant)
  expect(await readNotices(newOwner, applicant)).toEqual([
    'Deleted account applied for “Loft”.',
    'Deleted account withdrew the application for “Loft”.',
  ])
})

it('takes an owner’s name out of the notices of an agent’s decisions and of homes that went over', async () => {
  await deleteAccount(owner)
  expect(await readNotices(newOwner, agent)).toEqual([
    '“Barn” of Deleted account went over to you. Its applications and leases came with it.',
  ])
  expect(await readNotices(agent, newOwner)).toEqual([
    `You handed “Barn” of Deleted account over to ${nameOf(newOwner)}.`,
  ])
  expect((await readNotices(agent, owner)).slice(0, 1)).toEqual([
    `You rejected ${nameOf(applicant)}’s application for “Mill House”. The dates don’t fit.`,
  ])
})

it('takes an agent’s name out of the notices of their decisions', async () => {
  await deleteAccount(agent)
  const [ada, ben] = [nameOf(applicant), nameOf(reporter)]
  const shortened = `${ada}’s lease of “Attic” ends on Jun 30, 2190, earlier than agreed. Deleted account changed it for you.`
  expect(await readNotices(owner, agent)).toEqual([
    `Deleted account rejected ${ada}’s application for “Mill House” for you. The dates don’t fit.`,
    `Deleted account reopened ${ada}’s application for “Mill House” for you.`,
    `Deleted account approved ${ada}’s application for “Mill House” for you. The lease runs from Jan 1, 2190 to Dec 31, 2190.`,
    `Deleted account cancelled ${ada}’s lease of “Mill House” for you. It was to begin on Jan 1, 2190. The application is under review again.`,
    `Deleted account approved ${ben}’s application for “Mill House” for you. The lease runs from Jan 1, 2190 to Dec 31, 2190.`,
    `Deleted account cancelled ${ben}’s lease of “Mill House” for you. It was to begin on Jan 1, 2190. The application is under review again.`,
    shortened,
    `Your home “Barn” went over to ${nameOf(newOwner)}. Its applications and leases went with it.`,
  ])
  expect(await readNotices(owner, applicant)).toContain(shortened)
})

it('takes a reporter’s name out of the notice of the closed report', async () => {
  await deleteAccount(reporter)
  expect(await readNotices(agent, reporter)).toEqual(['You closed a report by Deleted account.'])
})
