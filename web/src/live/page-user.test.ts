import { ANONYMOUS } from '@lintel/contract/page-user'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenOn } from '../../../server/src/test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../../../server/src/test/world.ts'
import { type CallError, call, runAsPageUser, setTransport } from '../api/client.ts'
import { setPageUser } from '../api/page-user.ts'

const world = await makeWorldForFile()
const host = await listenOn(world.app)
let alice: TestUser
let bob: TestUser
let propertyId: string
/** The cookie of the browser, which its tabs share. */
let cookie: string
let answers: number
/** Whose page this is. */
let user: string | undefined
/** Lets the page's user come back. */
let comeBack: () => void = () => undefined
const waitForUser = vi.fn<() => Promise<void>>()

beforeEach(async () => {
  ;[alice, bob] = [await world.tenant(), await world.tenant()]
  propertyId = (await world.property(await world.owner(), { isPublished: true })).id
  answers = 0
  setTransport(async (url, init) => {
    const headers = { ...init.headers, ...(cookie && { cookie }) }
    const response = await fetch(`http://${host}${url}`, { ...init, headers })
    answers += 1
    return response
  })
  setPageUser({ read: () => user, waitForUser })
  waitForUser.mockReset().mockImplementation(() => new Promise((resolve) => (comeBack = resolve)))
  ;[user, cookie] = [alice.id, alice.cookie]
})
afterEach(async () => {
  // Waiting calls are made without a user.
  user = undefined
  comeBack()
  await new Promise((resolve) => setTimeout(resolve))
  setPageUser({ read: () => undefined, waitForUser: () => Promise.resolve() })
  setTransport((url, init) => fetch(url, init))
})

const saveProperty = (signal?: AbortSignal) => call('PUT /api/saved/homes/:id', { params: { id: propertyId }, signal })
const savedBy = async (person: TestUser) => {
  const answer = await fetch(`http://${host}/api/saved`, { headers: { cookie: person.cookie } })
  return ((await answer.json()) as { homes: string[] }).homes
}
const asked = (times: number) => expect.poll(() => waitForUser.mock.calls.length).toBe(times)

describe('a page of Alice, after Bob has signed in in the same browser', () => {
  it('writes nothing as Bob, and writes it as Alice once she is back', async () => {
    cookie = bob.cookie
    const saved = saveProperty()
    await asked(1)
    expect([await savedBy(alice), await savedBy(bob)]).toEqual([[], []])
    cookie = alice.cookie
    comeBack()
    await saved
    expect([await savedBy(alice), await savedBy(bob)]).toEqual([[propertyId], []])
  })

  it('takes nothing that is Bob’s for Alice’s, and asks once for all calls', async () => {
    cookie = bob.cookie
    const reads = [
      call('GET /api/auth/user'),
      call('GET /api/auth/user'),
      call('GET /api/properties/:id', { params: { id: propertyId } }),
    ]
    await expect.poll(() => answers).toBe(3)
    await asked(1)
    cookie = alice.cookie
    comeBack()
    expect(await Promise.all(reads)).toMatchObject([{ id: alice.id }, { id: alice.id }, { id: propertyId }])
    expect(waitForUser).toHaveBeenCalledTimes(1)
  })

  it('asks even if the call would have been refused to Bob anyway', async () => {
    cookie = bob.cookie
    const body = { receiverId: bob.id, content: 'Hello', type: 'text' as const }
    const sent = call('POST /api/messages', { body }).catch((error: CallError) => error.status)
    await asked(1)
    cookie = alice.cookie
    comeBack()
    expect(await sent).toBe(403)
  })

  it('does not sign out another user', async () => {
    cookie = bob.cookie
    void call('POST /api/auth/logout').catch(() => undefined)
    await asked(1)
    expect(await savedBy(bob)).toEqual([])
  })

  it('lets a call time out while it waits', async () => {
    cookie = bob.cookie
    const controller = new AbortController()
    const saved = saveProperty(controller.signal)
    await asked(1)
    controller.abort(new Error('too late'))
    await expect(saved).rejects.toThrow('too late')
  })

  it('makes the requests of others again, such as those of uploads, if they failed meanwhile', async () => {
    cookie = bob.cookie
    const task = vi.fn(async () => {
      if (cookie === bob.cookie) throw new Error('refused')
      return 'done'
    })
    const running = runAsPageUser(task)
    await asked(1)
    cookie = alice.cookie
    comeBack()
    expect(await running).toBe('done')
    task.mockImplementation(async () => {
      throw new Error('for another reason')
    })
    await expect(runAsPageUser(task)).rejects.toThrow('for another reason')
  })
})

describe('a page of a visitor, after Bob has signed in in the same browser', () => {
  it('writes nothing as Bob', async () => {
    ;[user, cookie] = [ANONYMOUS, bob.cookie]
    void call('POST /api/properties/:id/views', { params: { id: propertyId } }).catch(() => undefined)
    await asked(1)
  })

  it('reads what visitors share without asking', async () => {
    ;[user, cookie] = [ANONYMOUS, bob.cookie]
    await call('GET /api/properties/cities')
    expect(waitForUser).not.toHaveBeenCalled()
  })

  it('may sign in: that says itself who it is for', async () => {
    ;[user, cookie] = [ANONYMOUS, bob.cookie]
    const body = { username: 'nobody-of-this-name', password: 'a password' }
    const status = await call('POST /api/auth/login', { body, isForAnyUser: true }).catch(({ status }) => status)
    expect([status, waitForUser.mock.calls.length]).toEqual([401, 0])
  })
})

describe('a page whose session has ended', () => {
  it('fails with 401, also where a visitor would get an answer', async () => {
    cookie = ''
    const read = (key: 'GET /api/auth/user' | 'GET /api/auth/register') =>
      call(key).then(
        () => 200,
        (error: CallError) => error.message,
      )
    expect(await read('GET /api/auth/user')).toMatch(/^401: .*Unauthorized/)
    expect(await read('GET /api/auth/register')).toBe('401: Unauthorized')
    expect(waitForUser).not.toHaveBeenCalled()
  })

  it('can sign out', async () => {
    cookie = ''
    expect(await call('POST /api/auth/logout')).toBeNull()
  })
})

it('a page that signs in while its calls are under way takes their answers', async () => {
  ;[user, cookie] = [ANONYMOUS, bob.cookie]
  const read = call('GET /api/properties/:id', { params: { id: propertyId } })
  user = bob.id
  expect(await read).toMatchObject({ id: propertyId })
})
