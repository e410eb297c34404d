import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { peopleRoutes } from '@lintel/contract/people/routes'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { messages } from '../messages/table.ts'

const world = await makeWorldForFile()

describe('a waiting agent', () => {
  const decide = (agent: TestUser, id: string, how: 'approveAgent' | 'declineAgent') =>
    world.call(agent, routes[how], { params: { id } })

  test('is listed; approval sends a notice and grants the permissions of an agent', async () => {
    const agent = await world.agent()
    const waiting = await world.waitingAgent()
    const list = await world.call(agent, peopleRoutes.listUsers, { query: { waiting: 'true' } })
    expect(list.body.map(({ id }) => id)).toContain(waiting.id)
    expect(list.body.every(({ isApproved }) => !isApproved)).toBe(true)
    expect((await decide(agent, waiting.id, 'approveAgent')).body.isApproved).toBe(true)
    expect((await world.call(waiting, peopleRoutes.listUsers)).status).toBe(200)
    const notices = await world.db.select().from(messages).where(eq(messages.receiverId, waiting.id))
    expect(notices).toMatchObject([{ type: 'system', senderId: agent.id }])
  })

  test('becomes a tenant when declined', async () => {
    const waiting = await world.waitingAgent()
    const { body } = await decide(await world.agent(), waiting.id, 'declineAgent')
    expect(body).toMatchObject({ role: 'tenant', isApproved: true })
  })

  test('is decided by one of two concurrent agents; other and unknown users can’t be decided', async () => {
    const agents = [await world.agent(), await world.agent()]
    const waiting = await world.waitingAgent()
    const responses = await Promise.all(
      agents.map((agent, i) => decide(agent, waiting.id, i ? 'approveAgent' : 'declineAgent')),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const agent = await world.agent()
    expect((await decide(agent, (await world.tenant()).id, 'approveAgent')).status).toBe(409)
    expect((await decide(agent, '01890000-0000-7000-8000-000000000000', 'approveAgent')).status).toBe(404)
  })
})
