import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { sendMessage } from '../../messages/commands.ts'

const world = await makeWorldForFile()
const owner = await world.owner()
const agent = await world.agent()

const make = async (values: object = {}) => {
  const tenant = await world.tenant()
  return { tenant, application: await world.application(tenant, await world.property(owner), values) }
}
const find = async (user: TestUser, id: string) => (await world.call(user, routes.find, { params: { id } })).body
const open = (user: TestUser, id: string) => world.call(user, routes.open, { params: { id } })
const ask = (user: TestUser, id: string, body: object = { text: 'When would you move in?' }) =>
  world.call(user, routes.ask, { params: { id }, body })
const write = (from: TestUser, to: TestUser, content = 'In June', more: object = {}) =>
  world.call(from, messageRoutes.send, { body: { receiverId: to.id, content, ...more } })
const threadOf = async (user: TestUser, other: TestUser) =>
  (await world.call(user, messageRoutes.thread, { params: { userId: other.id } })).body

describe('POST /api/applications/:id/open', () => {
  it('tells the applicant when it was opened first', async () => {
    const { tenant, application } = await make()
    expect((await find(tenant, application.id)).openedAt).toBeNull()
    await open(agent, application.id)
    const { openedAt } = await find(tenant, application.id)
    expect(openedAt).not.toBeNull()
    await open(owner, application.id)
    await open(agent, application.id)
    expect((await find(tenant, application.id)).openedAt).toBe(openedAt)
  })

  it('keeps one opening of each when both open at once', async () => {
    const { application } = await make()
    const answers = await Promise.all([agent, owner, agent, owner].map((user) => open(user, application.id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})

describe('PUT /api/applications/:id/shortlist', () => {
  const shortlist = (user: TestUser, id: string, isShortlisted: boolean) =>
    world.call(user, routes.shortlist, { params: { id }, body: { isShortlisted } })

  it('is shown to the owner and agents, and never to the applicant', async () => {
    const { tenant, application } = await make()
    expect((await shortlist(owner, application.id, true)).body.isShortlisted).toBe(true)
    expect((await find(agent, application.id)).isShortlisted).toBe(true)
    expect(await find(tenant, application.id)).not.toHaveProperty('isShortlisted')
    expect((await shortlist(agent, application.id, false)).body.isShortlisted).toBe(false)
  })

  it('is forbidden to an agent for their own application', async () => {
    const application = await world.application(agent, await world.property(owner))
    expect((await shortlist(agent, application.id, true)).status).toBe(403)
    expect(await find(agent, application.id)).not.toHaveProperty('isShortlisted')
  })
})

describe('POST /api/applications/:id/questions', () => {
  it('sends a message, and waits until the applicant answers its sender', async () => {
    const { tenant, application } = await make()
    expect((await ask(owner, application.id)).body.waitingSince).not.toBeNull()
    expect(await threadOf(tenant, owner)).toMatchObject([
      { content: 'When would you move in?', senderId: owner.id, propertyId: application.propertyId },
    ])
    await write(tenant, agent)
    await write(owner, tenant, 'Or later?')
    const waiting = await find(tenant, application.id)
    expect(waiting.waitingSince).not.toBeNull()
    expect(waiting.askedBy).toBe(owner.id)
    await write(tenant, owner)
    for (const user of [tenant, owner, agent])
      expect(await find(user, application.id)).toMatchObject({ waitingSince: null, askedBy: null })
  })

  it('asks once when it is sent again, also after the answer', async () => {
    const { tenant, application } = await make()
    const question = { text: 'With how many?', clientId: 'question-1' }
    await ask(owner, application.id, question)
    await ask(owner, application.id, question)
    await write(tenant, owner)
    expect((await ask(owner, application.id, question)).body.waitingSince).toBeNull()
    expect(await threadOf(tenant, owner)).toHaveLength(2)
  })

  it('stops waiting when the owner or an agent says so, and when they decide', async () => {
    const { application } = await make()
    await ask(agent, application.id)
    await world.call(owner, routes.stopWaiting, { params: { id: application.id } })
    expect((await find(owner, application.id)).waitingSince).toBeNull()
    await ask(agent, application.id)
    await world.call(owner, routes.reject, { params: { id: application.id }, body: { reason: 'timing' } })
    expect((await find(owner, application.id)).waitingSince).toBeNull()
  })

  it('is refused once it is decided, and sends nothing', async () => {
    const { tenant, application } = await make({ status: 'rejected' })
    expect((await ask(owner, application.id)).status).toBe(409)
    expect(await threadOf(tenant, owner)).toEqual([])
  })

  it('neither blocks nor loses an answer that is written while it is decided', async () => {
    const { tenant, application } = await make()
    await ask(owner, application.id)
    const body = { startDate: '2040-01-01', endDate: '2040-12-31' }
    const answers = await Promise.all([
      write(tenant, owner),
      world.call(agent, routes.approve, { params: { id: application.id }, body }),
      write(tenant, owner),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 201])
    expect((await find(owner, application.id)).waitingSince).toBeNull()
  })

  it('waits on when the answer is lost before its commit', async () => {
    const { tenant, application } = await make()
    await ask(owner, application.id)
    // Fails at the end of the message's transaction, after all of its statements.
    await world.db.execute(sql`
      create function lose_answer() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$;
      create constraint trigger lose_answer after insert on messages deferrable initially deferred
        for each row when (new.content = 'Lost') execute function lose_answer()`)
    const actor = { id: tenant.id, role: 'tenant', isApproved: true } as const
    await expect(sendMessage(world.context, actor, { receiverId: owner.id, content: 'Lost' })).rejects.toThrow()
    expect((await find(owner, application.id)).waitingSince).not.toBeNull()
    expect(await threadOf(tenant, owner)).toHaveLength(1)
    expect((await write(tenant, owner)).status).toBe(201)
    expect((await find(owner, application.id)).waitingSince).toBeNull()
  })

  it('waits on after an answer that is sent again, and one that is refused', async () => {
    const { tenant, application } = await make()
    await write(tenant, owner, 'In June', { clientId: 'answer-1' })
    await ask(owner, application.id)
    expect((await write(tenant, owner, 'In June', { clientId: 'answer-1' })).status).toBe(201)
    expect((await find(owner, application.id)).waitingSince).not.toBeNull()
    await world.call(owner, messageRoutes.block, { params: { userId: tenant.id } })
    expect((await write(tenant, owner)).status).toBe(403)
    expect((await find(owner, application.id)).waitingSince).not.toBeNull()
  })
})

describe('GET /api/properties/:id/decisions.csv', () => {
  it('lists applicants with times, openings, decisions, their makers and reasons', async () => {
    const property = await world.property(owner)
    const [first, second] = [
      await world.tenant({ firstName: '=cmd()', lastName: `Ünal; "x"\n=cmd|'/C calc'!A0` }),
      await world.tenant(),
    ]
    const values = {
      criteria: { incomeRents: 2.5, pets: 'none' as const },
      answers: { adults: 2, monthlyIncomeCents: 123_450 },
    }
    const applied = await world.application(first, property, { ...values, createdAt: new Date('2026-05-01T08:00:00Z') })
    await world.application(second, property, {
      status: 'withdrawn',
      answers: { adults: 9 },
      createdAt: new Date('2026-05-02T08:00:00Z'),
    })
    await open(agent, applied.id)
    await world.call(owner, routes.reject, {
      params: { id: applied.id },
      body: { reason: 'income', note: 'Sorry\nindeed' },
    })

    const { body, headers } = await world.call(owner, routes.exportDecisions, { params: { id: property.id } })
    const text = String(body)
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toMatch(/filename=decisions-Home-\d+-\d{4}-\d\d-\d\d\.csv$/)
    expect(text.startsWith('\uFEFF"Received","Applicant","Status"')).toBe(true)
    expect(text).toContain(`"2026-05-01T08:00:00.000Z","'=cmd() Ünal; ""x""\n'=cmd|'/C calc'!A0","rejected","no",`)
    expect(text).not.toMatch(/^=/m)
    expect(text).toMatch(new RegExp(`by ${agent.firstName} ${agent.lastName}`))
    expect(text).toMatch(new RegExp(`rejected by ${owner.firstName} ${owner.lastName}: .+Sorry\nindeed`))
    expect(text).toContain('"income of 2.5 rents; no pets","","","2","","","","","1234.5","",')
    // What withdrew its access shows no answers.
    const [, withdrawn = ''] = text.split('2026-05-02T08:00:00.000Z')
    expect(withdrawn).not.toContain('9')
  })
})
