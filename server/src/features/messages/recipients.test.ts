import type { Actor } from '@lintel/contract/actor'
import { messagePolicy, whyNotWrite } from '@lintel/contract/messages/policy'
import { messageRoutes as routes } from '@lintel/contract/messages/routes'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { actorOf } from '../accounts/present.ts'
import { users } from '../accounts/table.ts'
import { canReceiveFrom, findRecipient } from './recipients.ts'
import { blocks } from './table.ts'

const world = await makeWorldForFile()

const make = {
  tenant: () => world.tenant(),
  owner: () => world.owner(),
  agent: () => world.agent(),
  waiting: () => world.waitingAgent(),
}
const roles = Object.keys(make) as (keyof typeof make)[]

/** What can connect the sender with the receiver before the first message. */
const relations: Record<string, (from: TestUser, to: TestUser) => Promise<unknown>> = {
  strangers: async () => {},
  'one wrote to the other': (from, to) => world.message(to, from),
  'one has applied for a home of the other': async (from, to) => world.application(to, await world.property(from)),
  'one has withdrawn such an application': async (from, to) =>
    world.application(to, await world.property(from), { status: 'withdrawn' }),
  'one rents a home of the other': async (from, to) =>
    world.lease(to, await world.property(from), { startsOn: '2026-01-01', endsOn: '2026-12-31' }),
  'the sender has applied for a home of the receiver': async (from, to) => world.application(from, await draft(to)),
  'the sender rented a home of the receiver': async (from, to) =>
    world.lease(from, await draft(to), { startsOn: '2020-01-01', endsOn: '2020-12-31' }),
  'the sender blocked the receiver': async (from, to) => {
    await world.message(to, from)
    await block(from, to)
  },
  'the receiver blocked the sender': async (from, to) => {
    await world.message(to, from)
    await block(to, from)
  },
  'one blocked the other, who rents a home of theirs': async (from, to) => {
    await block(from, to)
    await block(to, from)
    await world.lease(to, await world.property(from), { startsOn: '2030-01-01', endsOn: '2030-12-31' })
  },
  'one blocked the other, whose lease has ended': async (from, to) => {
    await world.lease(to, await world.property(from), { startsOn: '2020-01-01', endsOn: '2020-12-31' })
    await block(to, from)
  },
  'one blocked the other, whose lease was cancelled': async (from, to) => {
    const dates = { startsOn: '2030-01-01', endsOn: '2030-12-31', cancelledAt: new Date('2029-01-01') }
    await world.lease(to, await world.property(from), dates)
    await block(to, from)
  },
}
const block = (from: TestUser, to: TestUser) => world.db.insert(blocks).values({ blockerId: from.id, blockedId: to.id })
const draft = (owner: TestUser) => world.property(owner, { isPublished: false })
const ACQUAINTED = new Set(Object.keys(relations).slice(1))
relations['the receiver has a published home'] = async (_, to) => world.property(to)
relations['the receiver has a draft'] = async (_, to) => draft(to)

const WITH_THREAD = new Set([
  'one wrote to the other',
  'the sender blocked the receiver',
  'the receiver blocked the sender',
])

describe.each(Object.keys(relations))('%s', (relation) => {
  test.each(roles.flatMap((from) => roles.map((to) => [from, to] as const)))('%s → %s', async (fromRole, toRole) => {
    const [from, to] = [await make[fromRole](), await make[toRole]()]
    await relations[relation]?.(from, to)
    const actor: Actor = actorOf(from)
    const { facts } = await findRecipient(world.db, actor, to.id)
    expect(facts.isAcquainted).toBe(ACQUAINTED.has(relation))
    const may = messagePolicy.write(actor, facts)

    const reached = await world.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, to.id), canReceiveFrom(actor)))
    expect(reached.length === 1).toBe(may)

    const opened = await world.call(from, routes.findConversation, { params: { userId: to.id } })
    const isOwnBlock = facts.hasBlocked && messagePolicy.write(actor, { ...facts, hasBlocked: false })
    expect(opened.status).toBe(may || isOwnBlock || WITH_THREAD.has(relation) ? 200 : 403)
    if (opened.status === 200) {
      const isInEffect = facts.hasBlocked && messagePolicy.block(actor, facts)
      expect(opened.body.isBlocked).toBe(isInEffect)
      expect(opened.body.canBlock).toBe(messagePolicy.block(actor, facts))
      // Who is blocked must not notice it.
      const seen = { ...facts, isBlocked: false }
      expect(opened.body.whyNotWrite).toBe(messagePolicy.write(actor, seen) ? null : whyNotWrite(actor, seen))
    }

    const sent = await world.call(from, routes.send, { body: { receiverId: to.id, content: 'Good morning' } })
    expect(sent.status).toBe(may ? 201 : 403)
    if (!may) expect(sent.problem.detail).toBe(whyNotWrite(actor, facts))
  })
})

test('refuses messages to oneself and to unknown users', async () => {
  for (const role of roles) {
    const person = await make[role]()
    const self = await world.call(person, routes.send, { body: { receiverId: person.id, content: 'Me' } })
    expect([self.status, self.problem.detail]).toEqual([403, 'You can’t write to yourself'])
    const nobody = '01890000-0000-7000-8000-000000000000'
    const lost = await world.call(person, routes.send, { body: { receiverId: nobody, content: 'Hello?' } })
    expect(lost.status).toBe(404)
    expect((await world.call(person, routes.findConversation, { params: { userId: nobody } })).status).toBe(404)
  }
})

test('refuses messages sent as another user', async () => {
  const [tenant, owner] = [await world.tenant(), await world.owner()]
  const body = { receiverId: owner.id, content: 'I am not me', senderId: owner.id }
  expect((await world.call(tenant, routes.send, { body })).status).toBe(403)
  expect((await world.call(tenant, routes.send, { body: { ...body, senderId: tenant.id } })).status).toBe(201)
})

test('shows only name, picture and role of a possible recipient', async () => {
  const [tenant, owner] = [await world.tenant(), await world.owner({ email: 'o@example.com', phone: '1' })]
  const { body } = await world.call(tenant, routes.findConversation, { params: { userId: owner.id } })
  expect(body).toEqual({
    user: {
      id: owner.id,
      firstName: owner.firstName,
      lastName: owner.lastName,
      profileImageUrl: null,
      role: 'owner',
    },
    lastMessage: null,
    unreadCount: 0,
    deliveredThrough: null,
    readThrough: null,
    isOnline: false,
    isBlocked: false,
    whyNotWrite: null,
    canBlock: true,
    property: null,
  })
})
