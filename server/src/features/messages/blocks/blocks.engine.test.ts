import { applicationRoutes } from '@lintel/contract/applications/routes'
import { messageRoutes as routes } from '@lintel/contract/messages/routes'
import { and, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../../test/locks.ts'
import { listenOn, openSocket, type TestSocket } from '../../../test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { blocks, inboxes, messages } from '../table.ts'

const world = await makeWorldForFile()
const host = await listenOn(world.app)
let owner: TestUser
let tenant: TestUser
beforeEach(async () => {
  owner = await world.owner()
  tenant = await world.tenant()
})

const block = (by: TestUser, user: TestUser) => world.call(by, routes.block, { params: { userId: user.id } })
const unblock = (by: TestUser, user: TestUser) => world.call(by, routes.unblock, { params: { userId: user.id } })
const send = (from: TestUser, to: TestUser, content = 'Hello') =>
  world.call(from, routes.send, { body: { receiverId: to.id, content } })
const conversation = async (user: TestUser, partner: TestUser) =>
  (await world.call(user, routes.findConversation, { params: { userId: partner.id } })).body
/** Resolves once every earlier frame of the socket is handled: frames are handled in order, and this one is refused. */
const allDone = async (socket: TestSocket, user: TestUser) => {
  socket.send({ type: 'message', receiverId: user.id, content: 'Done?' })
  await socket.next('error')
}

describe('a block', () => {
  it('rejects messages of both users over HTTP and the socket until it is removed', async () => {
    await send(tenant, owner)
    expect((await block(owner, tenant)).status).toBe(200)
    const [toBlocker, toBlocked] = [await send(tenant, owner), await send(owner, tenant)]
    expect([toBlocker.status, toBlocker.problem.detail]).toEqual([403, 'You can’t write to this person'])
    expect([toBlocked.status, toBlocked.problem.detail]).toEqual([
      403,
      'You blocked this person. Unblock them to write to them.',
    ])
    const socket = await openSocket(host, tenant)
    socket.send({ type: 'message', receiverId: owner.id, content: 'Hello?', clientId: 'c-1' })
    expect(await socket.next('error')).toMatchObject({ status: 403, detail: 'You can’t write to this person' })

    expect((await unblock(owner, tenant)).status).toBe(200)
    expect((await send(tenant, owner)).status).toBe(201)
    expect((await send(owner, tenant)).status).toBe(201)
  })

  it('is shown to the blocker only', async () => {
    await send(tenant, owner)
    const before = await conversation(tenant, owner)
    await block(owner, tenant)
    await block(owner, tenant)
    expect(await conversation(tenant, owner)).toEqual(before)
    expect((await conversation(owner, tenant)).isBlocked).toBe(true)
    const { body } = await world.call(owner, routes.listBlocked)
    expect(body.map(({ user, isInEffect }) => [user.id, isInEffect])).toEqual([[tenant.id, true]])
    expect((await world.call(tenant, routes.listBlocked)).body).toEqual([])
  })

  it('lets decisions about applications arrive', async () => {
    const application = await world.application(tenant, await world.property(owner))
    await block(tenant, owner)
    const params = { id: application.id }
    await world.call(owner, applicationRoutes.reject, { params, body: { reason: 'timing' } })
    const { body } = await world.call(tenant, routes.thread, { params: { userId: owner.id } })
    expect(body.map(({ type }) => type)).toEqual(['system'])
  })

  it('has no effect from the signing of a lease on', async () => {
    const property = await world.property(owner)
    const application = await world.application(tenant, property)
    await block(tenant, owner)
    expect((await send(owner, tenant)).status).toBe(403)
    const body = { startDate: '2030-01-01', endDate: '2030-12-31' }
    await world.call(owner, applicationRoutes.approve, { params: { id: application.id }, body })
    expect((await send(owner, tenant)).status).toBe(201)
    expect((await conversation(tenant, owner)).isBlocked).toBe(false)
    const blocked = await world.call(tenant, routes.listBlocked)
    expect(blocked.body.map(({ isInEffect }) => isInEffect)).toEqual([false])
    const again = await block(owner, tenant)
    expect([again.status, again.problem.detail]).toEqual([
      403,
      'You can’t block the other party of a lease before it has ended',
    ])
  })

  it('rejects the block of an agent, of oneself and of an unknown user', async () => {
    expect((await block(tenant, await world.agent())).problem.detail).toBe('Agents can’t be blocked')
    expect((await block(tenant, tenant)).problem.detail).toBe('You can’t block yourself')
    const userId = '01890000-0000-7000-8000-000000000000'
    expect((await world.call(tenant, routes.block, { params: { userId } })).status).toBe(404)
  })
})

describe('the blocked user', () => {
  it('does not see the blocker online, typing or reading, and sees it again after the unblocking', async () => {
    const first = (await send(tenant, owner, 'First')).body
    await world.call(owner, routes.markRead, { params: { userId: tenant.id }, body: {} })
    const second = (await send(tenant, owner, 'Second')).body
    const [mine, theirs] = [await openSocket(host, tenant), await openSocket(host, owner)]
    await mine.next('presence')
    await block(owner, tenant)
    expect(await mine.next('presence')).toEqual({ type: 'presence', userId: owner.id, isOnline: false })

    theirs.send({ type: 'delivered', messageId: second.id })
    theirs.send({ type: 'read', messageId: second.id })
    theirs.send({ type: 'typing', userId: tenant.id })
    await allDone(theirs, owner)
    await world.call(owner, routes.markRead, { params: { userId: tenant.id }, body: {} })
    mine.send({ type: 'presence', userId: owner.id })
    await allDone(mine, tenant)
    await mine.flush()
    expect(mine.frames).toEqual([])
    const hidden = { isOnline: false, readThrough: first.createdAt, deliveredThrough: first.createdAt }
    expect(await conversation(tenant, owner)).toMatchObject(hidden)
    const list = (await world.call(tenant, routes.listConversations)).body
    expect(list[0]).toMatchObject(hidden)
    const thread = (await world.call(tenant, routes.thread, { params: { userId: owner.id } })).body
    expect(thread.map(({ isRead }) => isRead)).toEqual([true, false])

    await unblock(owner, tenant)
    expect(await mine.next('presence')).toEqual({ type: 'presence', userId: owner.id, isOnline: true })
    expect(await mine.next('delivered')).toMatchObject({ through: second.createdAt })
    expect(await mine.next('read')).toMatchObject({ through: second.createdAt })
    expect(await conversation(tenant, owner)).toMatchObject({ isOnline: true, readThrough: second.createdAt })
  })
})

describe('a message sent while the receiver blocks the sender', () => {
  it('is either stored before the block or rejected', async () => {
    for (let round = 0; round < 8; round++) {
      const sender = await world.tenant()
      const sends = Array.from({ length: 6 }, () => send(sender, owner))
      const blocking = block(owner, sender).then(() => countFrom(sender))
      const [atBlock, ...answers] = await Promise.all([blocking, ...sends])
      expect(answers.every(({ status }) => status === 201 || status === 403)).toBe(true)
      expect(await countFrom(sender)).toBe(atBlock)
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(atBlock)
    }
  })

  it('is rejected when it waited for the block to commit', async () => {
    const { sending } = await world.db.transaction(async (tx) => {
      const isParty = inArray(inboxes.userId, [owner.id, tenant.id])
      await tx.select().from(inboxes).where(isParty).orderBy(inboxes.userId).for('update')
      await tx.insert(blocks).values({ blockerId: owner.id, blockedId: tenant.id })
      const sending = send(tenant, owner)
      await waitUntilBlocked(world.db)
      return { sending }
    })
    expect((await sending).status).toBe(403)
    expect(await countFrom(tenant)).toBe(0)
  })
})

async function countFrom(user: TestUser): Promise<number> {
  const rows = await world.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.senderId, user.id), eq(messages.receiverId, owner.id)))
  return rows.length
}
