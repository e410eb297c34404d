import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { reportPolicy } from '@lintel/contract/reports/policy'
import { reportRoutes as routes } from '@lintel/contract/reports/routes'
import type { NewReport } from '@lintel/contract/reports/schema'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { actorOf } from '../accounts/present.ts'
import type { PropertyRow } from '../properties/table.ts'
import { visibleTo } from './queries.ts'
import { reports } from './table.ts'

const world = await makeWorldForFile()
let owner: TestUser
let tenant: TestUser
let agent: TestUser
let property: PropertyRow
beforeEach(async () => {
  await world.db.delete(reports)
  owner = await world.owner()
  tenant = await world.tenant()
  agent = await world.agent()
  property = await world.property(owner)
})

const report = (by: TestUser, body: Partial<NewReport>) =>
  world.call(by, routes.create, { body: { reason: 'abusive', ...body } })
const reportProperty = (by: TestUser, { id }: PropertyRow) => report(by, { kind: 'property', id })
const list = async (status: 'open' | 'closed' = 'open') =>
  (await world.call(agent, routes.list, { query: { status } })).body
const close = (id: string, by = agent) =>
  world.call(by, routes.close, { params: { id }, body: { outcome: 'warned', note: 'Called them' } })

describe('a report of a message', () => {
  it('shows agents the message as it was, its sender and receiver, and no other message', async () => {
    await world.message(owner, tenant, { content: 'The first one' })
    const { id, createdAt } = await world.message(owner, tenant, { content: 'An insult' })
    await world.message(tenant, owner, { content: 'A private answer' })
    const made = await report(tenant, { kind: 'message', id, note: 'Please look' })
    expect(made.status).toBe(201)
    const all = await list()
    expect(all).toEqual([
      {
        id: expect.any(String),
        kind: 'message',
        propertyId: null,
        content: 'An insult',
        sentAt: createdAt.toISOString(),
        reporter: { id: tenant.id, name: `${tenant.firstName} ${tenant.lastName}` },
        reported: { id: owner.id, name: `${owner.firstName} ${owner.lastName}` },
        isPublished: null,
        account: expect.objectContaining({ id: owner.id, state: 'active' }),
        reason: 'abusive',
        note: 'Please look',
        status: 'open',
        createdAt: made.body.reportedAt,
        closing: null,
      },
    ])
    expect((await world.call(agent, messageRoutes.thread, { params: { userId: owner.id } })).body).toEqual([])
  })

  it('is rejected for an own message, a message between others and a notice', async () => {
    const own = await world.message(tenant, owner)
    const between = await world.message(owner, await world.tenant())
    const notice = await world.message(owner, tenant, { type: 'system' })
    for (const { id } of [own, between, notice]) {
      expect((await report(tenant, { kind: 'message', id })).status).toBe(404)
    }
  })
})

describe('a report of a home', () => {
  it('is rejected for one’s own home, and for drafts', async () => {
    const own = await reportProperty(owner, property)
    expect([own.status, own.problem.detail]).toEqual([403, 'This home is your own'])
    const draft = await world.property(owner, { isPublished: false })
    expect((await reportProperty(tenant, draft)).status).toBe(404)
    expect((await reportProperty(agent, draft)).status).toBe(403)
  })

  it('needs a listed reason, and allows a note of 1,000 characters', async () => {
    const subject = { kind: 'property' as const, id: property.id }
    const without = await world.call(tenant, routes.create, { body: subject })
    expect([without.status, without.problem.errors]).toEqual([400, { reason: 'Please choose a reason' }])
    expect((await report(tenant, { ...subject, note: 'x'.repeat(1_001) })).status).toBe(400)
    expect((await report(tenant, { ...subject, note: 'x'.repeat(1_000) })).status).toBe(201)
  })

  it('exists once per person while it is open, also when sent twice at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => reportProperty(tenant, property)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.problem.detail).toBe('You have already reported this home')
    const made = answers.find(({ status }) => status === 201)
    const own = await world.call(tenant, routes.findOwn, { query: { kind: 'property', id: property.id } })
    expect(own.body).toEqual(made?.body)
    const others = await world.call(owner, routes.findOwn, { query: { kind: 'property', id: property.id } })
    expect(others.body).toEqual({ reportedAt: null })
    expect((await reportProperty(await world.tenant(), property)).status).toBe(201)
    const [first] = await list()
    await close(first?.id ?? '')
    expect(await list()).toHaveLength(1)
  })

  it('says whether the home is still published and the account enabled', async () => {
    await reportProperty(tenant, property)
    const stateOf = async () => {
      const [one] = await list()
      return [one?.isPublished, one?.account?.state]
    }
    expect(await stateOf()).toEqual([true, 'active'])
    await world.call(agent, propertyRoutes.edit, { params: { id: property.id }, body: { isPublished: false } })
    expect(await stateOf()).toEqual([false, 'active'])
    await world.call(agent, accountRoutes.disableAccount, { params: { id: owner.id } })
    expect(await stateOf()).toEqual([false, 'disabled'])
  })

  it('can be made again after the first was closed', async () => {
    await reportProperty(tenant, property)
    const [{ id } = { id: '' }] = await list()
    await close(id)
    expect((await reportProperty(tenant, property)).status).toBe(201)
  })
})

describe('closing a report', () => {
  it('keeps the outcome for agents, and notifies the reporter only of the review', async () => {
    await reportProperty(tenant, property)
    const [{ id } = { id: '' }] = await list()
    const { status, body } = await close(id)
    expect([status, body.closing]).toEqual([
      200,
      {
        at: expect.any(String),
        by: `${agent.firstName} ${agent.lastName}`,
        byId: agent.id,
        outcome: 'warned',
        note: 'Called them',
      },
    ])
    expect([(await list()).length, (await list('closed')).map((one) => one.id)]).toEqual([0, [id]])
    const thread = (await world.call(tenant, messageRoutes.thread, { params: { userId: agent.id } })).body
    expect(thread.map(({ type, content }) => [type, content])).toEqual([
      ['system', 'Your report was reviewed and closed. Thank you for telling us.'],
    ])
    const sent = (await world.call(agent, messageRoutes.thread, { params: { userId: tenant.id } })).body
    expect(sent[0]?.content).toBe(`You closed a report by ${tenant.firstName} ${tenant.lastName}.`)
    expect((await world.call(owner, messageRoutes.listConversations)).body).toEqual([])
  })

  it('by two agents at once: one closes it, the other reads who did', async () => {
    await reportProperty(tenant, property)
    const [{ id } = { id: '' }] = await list()
    const answers = await Promise.all([close(id), close(id, await world.agent())])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.detail).toMatch(/closed this report on/)
    const inbox = (await world.call(tenant, messageRoutes.unread)).body
    expect(inbox.unreadCount).toBe(1)
  })

  it('writes no notice to the agent who closes an own report', async () => {
    await reportProperty(agent, property)
    const [{ id } = { id: '' }] = await list()
    expect((await close(id)).status).toBe(200)
    expect((await world.call(agent, messageRoutes.listConversations)).body).toEqual([])
  })
})

describe('the list of reports', () => {
  it('is read in pages, newest first, with a count of the open ones', async () => {
    for (let i = 0; i < 5; i++) await world.report(tenant, owner, { createdAt: new Date(1_000 * i), content: `${i}` })
    const pages: string[][] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body, next } = await world.call(agent, routes.list, { query: { limit: 2, ...(cursor && { cursor }) } })
      pages.push(body.map(({ content }) => content))
      cursor = next
    }
    expect(pages).toEqual([['4', '3'], ['2', '1'], ['0']])
    const { body } = await world.call(agent, routes.count)
    expect(body).toEqual({ open: { count: 5, isCapped: false } })
  })

  it('keeps a report after its home and the accounts of its people are gone, without their names', async () => {
    const { id } = await world.message(owner, tenant)
    await report(tenant, { kind: 'message', id })
    await reportProperty(tenant, property)
    await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })
    for (const user of [owner, tenant]) await world.call(user, accountRoutes.deleteAccount)
    const all = await list()
    expect(all.map(({ kind, propertyId, reporter, reported }) => [kind, propertyId, reporter.id, reported.id])).toEqual(
      [
        ['property', null, tenant.id, owner.id],
        ['message', null, tenant.id, owner.id],
      ],
    )
    expect(all.map(({ isPublished, account }) => [isPublished, account?.state])).toEqual([
      [null, 'deleted'],
      [null, 'deleted'],
    ])
    const nameless = { name: 'Deleted account' }
    expect(all[0]).toMatchObject({ content: property.title, reporter: nameless, reported: nameless })
    for (const one of all) expect((await close(one.id)).status).toBe(200)
  })

  it('hides a report from an agent who is reported, by policy, SQL and call alike', async () => {
    for (const reader of [tenant, owner, agent, await world.waitingAgent()]) {
      for (const reported of [reader, await world.agent()]) {
        const { id } = await world.report(await world.tenant(), reported)
        const actor = actorOf(reader)
        const isSeen = reportPolicy.read(actor, { reportedId: reported.id })
        const isOne = and(eq(reports.id, id), visibleTo(actor))
        expect(await world.db.$count(reports, isOne)).toBe(isSeen ? 1 : 0)
        const seen = await world.call(reader, routes.list, { query: { limit: 100 } })
        expect(seen.status === 200 && seen.body.some((one) => one.id === id)).toBe(isSeen)
        if (actor.role === 'agent' && actor.isApproved)
          expect((await close(id, reader)).status).toBe(isSeen ? 200 : 404)
      }
    }
  })
})

it('sends no notice to a reported owner when a tenant reports them', async () => {
  const application = await world.application(tenant, property)
  const { id } = await world.message(owner, tenant)
  const before = await world.call(owner, messageRoutes.listConversations)
  await report(tenant, { kind: 'message', id })
  await reportProperty(tenant, property)
  expect((await world.call(owner, messageRoutes.listConversations)).body).toEqual(before.body)
  const seen = await world.call(owner, applicationRoutes.find, { params: { id: application.id } })
  expect(JSON.stringify(seen.body)).not.toContain('report')
})
