import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startMailServer } from '../../../test/mail-server.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { users } from '../table.ts'

const REFUSED = /^One of you two lately let the other in, or the same agent let you both in/
const server = await startMailServer()
afterAll(() => server.close())
const world = await makeWorldForFile({ smtpUrl: server.url() })

const disable = (by: TestUser, { id }: { id: string }) => world.call(by, routes.disableAccount, { params: { id } })
const approve = async (by: TestUser, waiting: TestUser) =>
  expect((await world.call(by, routes.approveAgent, { params: { id: waiting.id } })).status).toBe(200)
const newAgentOf = async (by: TestUser) => {
  const waiting = await world.waitingAgent()
  await approve(by, waiting)
  return waiting
}
const noticesBetween = async (reader: TestUser, { id }: { id: string }) =>
  (await world.call(reader, messageRoutes.thread, { params: { userId: id } })).body.map(({ content }) => content)

let target: TestUser
let first: TestUser
beforeEach(async () => {
  await world.db.update(users).set({ disabledAt: new Date() }).where(eq(users.role, 'agent'))
  target = await world.agent()
  first = await world.agent()
})

describe('the second agent who agrees to disable an agent', () => {
  it('is not one whom the first approved', async () => {
    const second = await newAgentOf(first)
    await disable(first, target)
    const { status, problem } = await disable(second, target)
    expect(status).toBe(403)
    expect(problem.detail).toMatch(REFUSED)
    expect((await world.call(target, routes.currentUser)).status).toBe(200)
    expect((await disable(await world.agent(), target)).body.state).toBe('disabled')
  })

  it('is not the agent who approved the first', async () => {
    await disable(await newAgentOf(first), target)
    expect((await disable(first, target)).problem.detail).toMatch(REFUSED)
  })

  it.each([
    ['of the same third agent', async () => [await newAgentOf(first), await newAgentOf(first)] as const],
    ['of an agent whom the first approved', async () => [first, await newAgentOf(await newAgentOf(first))] as const],
  ])('is not another new agent %s', async (_whose, createPair) => {
    const [one, other] = await createPair()
    await disable(one, target)
    expect((await disable(other, target)).problem.detail).toMatch(REFUSED)
  })

  it('may be one whom the first approved a month ago', async () => {
    const second = await newAgentOf(first)
    const approvedAt = new Date(Date.now() - 31 * 86_400_000)
    await world.db.update(users).set({ approvedAt }).where(eq(users.id, second.id))
    await disable(first, target)
    expect((await disable(second, target)).body.state).toBe('disabled')
  })

  it('may be a new agent whom a third one approved', async () => {
    const second = await newAgentOf(target)
    await disable(first, target)
    expect((await disable(second, target)).body.state).toBe('disabled')
  })
})

describe('disabling an agent', () => {
  it('notifies every agent at once, when requested and when done, in the product and by email', async () => {
    const [second, other] = [await world.agent(), await world.agent({ email: 'other@mill.example' })]
    const name = `${target.firstName} ${target.lastName}`
    const by = `${first.firstName} ${first.lastName}`
    await disable(first, target)
    const rest = 'It is disabled if another agent agrees within a week.'
    expect(await noticesBetween(other, first)).toEqual([
      `${by} asked to disable ${name}’s agent account. ${rest} If that is not right, ask another agent to withdraw the request at once.`,
    ])
    expect((await noticesBetween(target, first))[0]).toMatch(`${by} asked to disable your agent account. ${rest}`)
    expect((await noticesBetween(first, other))[0]).toBe(`You asked to disable ${name}’s agent account. ${rest}`)
    await disable(second, target)
    expect((await noticesBetween(other, second))[0]).toBe(
      `${name}’s agent account was disabled. ${second.firstName} ${second.lastName} agreed to it. An agent can enable it again.`,
    )
    expect((await noticesBetween(first, second)).at(-1)).toMatch(`${name}’s agent account was disabled.`)
    await world.runJobs()
    expect(server.mails.map(({ subject }) => subject)).toEqual([
      `${by} asked to disable ${name}’s agent account`,
      `${name}’s agent account was disabled`,
    ])
  })
})
