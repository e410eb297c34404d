import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { CONTACTS, USERS } from '@lintel/contract/accounts/tags'
import { CLOSE_CODES } from '@lintel/contract/socket'
import { beforeEach, expect, test } from 'vitest'
import { listenOn, openSocket } from '../../test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'

const world = await makeWorldForFile()
const host = await listenOn(world.app)
let person: TestUser
beforeEach(async () => {
  person = await world.tenant()
})

test('publishes a changed profile to agents', async () => {
  const socket = await openSocket(host, await world.agent())
  await world.call(person, routes.changeProfile, { body: { firstName: 'Noor' } })
  expect(await socket.next('changed')).toMatchObject({ tags: [CONTACTS, USERS] })
  await socket.close()
})

test('closes an approved agent’s socket, whose next one receives the changes of all users', async () => {
  const waiting = await world.waitingAgent()
  const socket = await openSocket(host, waiting)
  await world.call(await world.agent(), routes.approveAgent, { params: { id: waiting.id } })
  expect(await socket.closed).toBe(CLOSE_CODES.renewed)
  const renewed = await openSocket(host, waiting)
  await world.call(person, routes.changeProfile, { body: { firstName: 'Noor' } })
  expect(await renewed.next('changed')).toMatchObject({ tags: [CONTACTS, USERS] })
  await renewed.close()
})
