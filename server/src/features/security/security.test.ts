import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { securityRoutes as routes } from '@lintel/contract/security/routes'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { events } from '../../events/table.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { hashPassword } from '../accounts/passwords.ts'

const PASSWORD = 'three wooden doors'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

const world = await makeWorldForFile()
const passwordHash = await hashPassword(PASSWORD)

const ownLog = async (user: TestUser) => (await world.call(user, routes.listOwn)).body
const signIn = (username: string, password = PASSWORD) =>
  world.call(null, accountRoutes.login, { body: { username, password }, headers: { 'user-agent': FIREFOX } })

describe('the own security log', () => {
  it('has sign-ins, good and bad, with address and browser', async () => {
    const user = await world.tenant({ passwordHash })
    await signIn(user.username)
    await signIn(user.username, 'wrong')
    const [failed, good] = await ownLog(user)
    const person = { id: user.id, username: user.username }
    const from = { address: '127.0.0.1', device: 'Firefox on Linux' }
    expect(failed).toMatchObject({ kind: 'sign_in_failed', actor: null, person, ...from })
    expect(good).toMatchObject({ kind: 'sign_in', actor: person, person, ...from })
  })

  it('has nothing of the name that a failed sign-in gave when there is no such account: it may be a password', async () => {
    await signIn('a secret typed into the wrong field')
    const rows = await world.db.select().from(events).where(eq(events.kind, 'sign_in_failed'))
    expect(JSON.stringify(rows)).not.toContain('secret typed')
  })

  it('has changes of password and email address, and sign-outs', async () => {
    const user = await world.tenant({ passwordHash })
    await world.call(user, accountRoutes.changeProfile, { body: { email: 'new@mill.example' } })
    await world.call(user, accountRoutes.endOtherSessions)
    await world.call(user, accountRoutes.changePassword, {
      body: { currentPassword: 'not it', newPassword: 'four iron gates' },
    })
    await world.call(user, accountRoutes.changePassword, {
      body: { currentPassword: PASSWORD, newPassword: 'four iron gates' },
    })
    const rows = await world.db.select().from(events).where(eq(events.accountId, user.id))
    expect(rows.map(({ kind }) => kind).sort()).toEqual(
      ['email_changed', 'password_changed', 'password_check_failed', 'sessions_ended'].sort(),
    )
  })

  it('shows the owner an agent’s decisions on their behalf, and the agent their own acts', async () => {
    const [owner, agent] = [await world.owner(), await world.agent()]
    const property = await world.property(owner, { title: 'Mill House' })
    const application = await world.application(await world.tenant(), property)
    await world.call(agent, applicationRoutes.reject, { params: { id: application.id }, body: { reason: 'timing' } })
    const expected = {
      kind: 'application_rejected',
      actor: { id: agent.id, username: agent.username },
      person: { id: owner.id, username: owner.username },
      subject: { kind: 'application', id: application.id, title: 'Mill House' },
    }
    expect(await ownLog(owner)).toMatchObject([expected])
    expect(await ownLog(agent)).toMatchObject([expected])
  })

  it('shows a tenant the users who opened their document', async () => {
    const [tenant, agent] = [await world.tenant(), await world.agent()]
    const property = await world.property(await world.owner())
    const document = await world.document(tenant, { title: 'Passport', propertyId: property.id })
    await world.call(agent, documentRoutes.content, { params: { id: document.id } })
    expect(await ownLog(tenant)).toMatchObject([
      { kind: 'document_viewed', actor: { id: agent.id }, subject: { kind: 'document', title: 'Passport' } },
    ])
  })

  it('logs a document that a user opens repeatedly once an hour, and never the user’s own', async () => {
    const [tenant, agent, other] = [await world.tenant(), await world.agent(), await world.agent()]
    const about = { propertyId: (await world.property(await world.owner())).id }
    const [passport, payslip] = [await world.document(tenant, about), await world.document(tenant, about)]
    const open = async (by: TestUser, { id }: { id: string }) => {
      const { status } = await world.call(by, documentRoutes.content, { params: { id } })
      expect(status).toBe(200)
    }
    await Promise.all(Array.from({ length: 8 }, () => open(agent, passport)))
    for (const opened of [passport, payslip, passport]) await open(agent, opened)
    await open(other, passport)
    for (const _ of [1, 2]) await open(tenant, passport)
    const viewed = async () => (await ownLog(tenant)).filter(({ kind }) => kind === 'document_viewed')
    expect((await viewed()).map(({ actor, subject }) => [actor?.id, subject?.id])).toEqual([
      [other.id, passport.id],
      [agent.id, payslip.id],
      [agent.id, passport.id],
    ])
    vi.setSystemTime(Date.now() + 61 * 60_000)
    try {
      await open(agent, passport)
    } finally {
      vi.useRealTimers()
    }
    expect(await viewed()).toHaveLength(4)
  })

  it('has nothing of others', async () => {
    const [user, other] = [await world.tenant({ passwordHash }), await world.tenant({ passwordHash })]
    await signIn(other.username)
    expect(await ownLog(user)).toEqual([])
  })

  it('pages through all events, newest first, each once', async () => {
    const user = await world.owner({ passwordHash })
    const other = await world.owner()
    const at = new Date()
    // By others about the user, by the user about others and about themselves, all at one instant.
    const added = Array.from({ length: 12 }, (_, index) => ({
      kind: 'document_viewed' as const,
      recordKind: 'document' as const,
      isLogged: true,
      actorId: [user.id, other.id, user.id][index % 3],
      accountId: [other.id, user.id, user.id][index % 3],
      at,
    }))
    await world.db.insert(events).values(added)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await world.call(user, routes.listOwn, { query: { limit: 5, ...(cursor && { cursor }) } })
      seen.push(...page.body.map(({ id }) => id))
      cursor = page.next ?? undefined
    } while (cursor)
    expect([seen.length, new Set(seen).size]).toEqual([12, 12])
    expect(seen).toEqual([...seen].sort().reverse())
  })
})

describe('the log of the whole installation', () => {
  it('is searched by username, title and address, and filtered by kind', async () => {
    const [owner, agent] = [await world.owner({ username: 'quentin-of-the-quay' }), await world.agent()]
    const property = await world.property(owner, { title: 'Zephyr Cottage' })
    await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })
    const list = async (query: object) =>
      (await world.call(agent, routes.listAll, { query })).body.map(({ kind, person }) => [kind, person?.username])
    const removed = [['property_removed', 'quentin-of-the-quay']]
    expect(await list({ search: 'zephyr' })).toEqual(removed)
    expect(await list({ search: 'Quentin' })).toEqual(removed)
    expect(await list({ search: '127.0.0.1', kind: 'property_removed' })).toEqual(removed)
    expect(await list({ search: 'zephyr', kind: 'sign_in' })).toEqual([])
  })

  it('keeps who, what and which home after both are gone', async () => {
    const [owner, agent] = [await world.owner(), await world.agent()]
    const property = await world.property(owner, { title: 'Gone House' })
    await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })
    await world.call(owner, accountRoutes.deleteAccount)
    expect((await world.call(agent, routes.listAll, { query: { search: 'gone house' } })).body).toMatchObject([
      { actor: { id: owner.id, username: owner.username }, subject: { id: property.id, title: 'Gone House' } },
    ])
  })
})

describe('the table', () => {
  it.each([
    ['an update', sql`update events set kind = 'sign_in'`],
    ['another address', sql`update events set address = '192.0.2.1'`],
    ['a removal', sql`delete from events`],
    ['emptying', sql`truncate events`],
  ])('refuses %s', async (_name, statement) => {
    await signIn('nobody')
    await expect(world.db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'an event is never rewritten' },
    })
  })

  it('keeps addresses for 90 days, then their network alone', async () => {
    const now = new Date('2040-06-30T12:00:00Z')
    const signIn = { kind: 'sign_in', recordKind: 'user', isLogged: true } as const
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
    const rows = await world.db
      .insert(events)
      .values([
        { ...signIn, address: '192.0.2.77', at: daysAgo(91) },
        { ...signIn, address: '2001:db8:1:2::3', at: daysAgo(91) },
        { ...signIn, address: '192.0.2.78', at: daysAgo(89) },
        { ...signIn, at: daysAgo(91) },
      ])
      .returning()
    await world.runTask('shorten addresses in the security log', now)
    const ids = new Map(rows.map(({ id }, index) => [id, index]))
    const after = (await world.db.select().from(events)).filter(({ id }) => ids.has(id))
    after.sort((a, b) => (ids.get(a.id) ?? 0) - (ids.get(b.id) ?? 0))
    expect(after.map(({ address }) => address)).toEqual(['192.0.2.0/24', '2001:db8:1::/48', '192.0.2.78', null])
    expect(await world.runTask('shorten addresses in the security log', now)).toBe(0)
  })
})
