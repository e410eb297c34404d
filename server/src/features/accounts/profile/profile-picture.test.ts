import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { peopleRoutes } from '@lintel/contract/people/routes'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../invariants.ts'
import { bomb, photo } from '../../../test/pictures.ts'
import { findUsedBytes, uploadPicture } from '../../../test/uploading.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { sweepFiles } from '../../files/sweep.ts'
import { images } from '../../files/table.ts'
import { users } from '../table.ts'

const world = await makeWorldForFile()
let tenant: TestUser
let owner: TestUser
beforeEach(async () => {
  tenant = await world.tenant()
  owner = await world.owner()
})

let seed = 1_300
const upload = async (person = tenant) => {
  const { body } = await uploadPicture(world, person, await photo({ width: 320, height: 320, seed: seed++ }))
  return body.objectPath
}
const change = (profileImageUrl: string | null, person = tenant) =>
  world.call(person, routes.changeProfile, { body: { profileImageUrl } })
const setPicture = async (person = tenant) => {
  const path = await upload(person)
  expect((await change(path, person)).status).toBe(200)
  return path
}
const idOf = (path: string) => path.split('/').at(-1) ?? ''
/** The status of the picture for each person; null for a visitor. */
const seenBy = (path: string, ...people: (TestUser | null)[]) =>
  Promise.all(
    people.map(async (person) => {
      const headers = person ? { cookie: person.cookie } : {}
      return (await world.app.inject({ url: path, headers })).statusCode
    }),
  )
const sweep = (hours: number) => sweepFiles(world, new Date(Date.now() + hours * 3_600_000))
/** Whether row and bytes of a picture are stored. */
const isStored = async (path: string) => [
  (await world.db.$count(images, eq(images.id, idOf(path)))) === 1,
  (await world.storage.head(`renditions/${idOf(path)}/320-webp`)) !== null,
]

describe('a profile picture', () => {
  it.each(['tenant', 'owner', 'agent', 'waitingAgent'] as const)(
    'of a %s is set, replaced and removed',
    async (role) => {
      const person = await world[role]()
      const first = await upload(person)
      const set = await change(first, person)
      expect([set.status, set.body.profileImageUrl]).toEqual([200, first])
      const second = await upload(person)
      await change(second, person)
      expect((await world.call(person, routes.currentUser)).body.profileImageUrl).toBe(second)
      await world.call(person, routes.changeProfile, { body: { firstName: 'Noor' } })
      expect((await world.call(person, routes.currentUser)).body.profileImageUrl).toBe(second)
      expect((await change(null, person)).body.profileImageUrl).toBeNull()
      expect(await checkInvariants(world.pool)).toEqual([])
    },
  )

  it('is in the answers that name the person, and in no other', async () => {
    const path = await setPicture()
    await world.message(tenant, owner)
    const [conversation] = (await world.call(owner, messageRoutes.listConversations)).body
    expect(conversation?.user.profileImageUrl).toBe(path)
    const { body } = await world.call(owner, peopleRoutes.find, { params: { id: tenant.id } })
    expect(body.person.profileImageUrl).toBe(path)
    const stranger = await world.owner()
    expect((await world.call(stranger, peopleRoutes.find, { params: { id: tenant.id } })).status).toBe(404)
  })

  it('of a tenant is seen by themselves, agents, and owners who deal with them', async () => {
    const path = await setPicture()
    const [agent, stranger, other, waiting] = [
      await world.agent(),
      await world.owner(),
      await world.tenant(),
      await world.waitingAgent(),
    ]
    expect(await seenBy(path, tenant, agent, owner, stranger, other, waiting, null)).toEqual([
      200, 200, 404, 404, 404, 404, 404,
    ])
    await world.application(tenant, await world.property(owner))
    expect(await seenBy(path, tenant, agent, owner, stranger, other, waiting, null)).toEqual([
      200, 200, 200, 404, 404, 404, 404,
    ])
  })

  it.each(['owner', 'agent'] as const)('of an %s is seen by everyone signed in, until it is removed', async (role) => {
    const person = await world[role]()
    const path = await setPicture(person)
    const others = [tenant, owner, await world.waitingAgent(), null]
    expect(await seenBy(path, ...others)).toEqual([200, 200, 200, 404])
    await change(null, person)
    expect(await seenBy(path, ...others)).toEqual([404, 404, 404, 404])
  })

  it('of an agent who waits for approval is seen by agents alone', async () => {
    const person = await world.waitingAgent()
    const path = await setPicture(person)
    expect(await seenBy(path, person, await world.agent(), owner, tenant)).toEqual([200, 200, 404, 404])
  })

  it('is a picture that the person uploaded', async () => {
    const path = await upload(owner)
    for (const given of [path, '/objects/images/unknown']) {
      const { status, problem } = await change(given)
      expect([status, problem.errors]).toEqual([400, { profileImageUrl: 'Not an uploaded image of yours' }])
    }
    for (const given of ['https://evil.example/a.png', 'javascript:alert(1)', '/objects/images/../../etc', '']) {
      const { status, problem } = await change(given)
      expect([status, problem.errors]).toEqual([400, { profileImageUrl: 'Not an uploaded image' }])
    }
    const byAgent = await world.call(await world.agent(), routes.changeProfile, {
      body: { id: tenant.id, profileImageUrl: null },
    })
    expect(byAgent.body.id).not.toBe(tenant.id)
  })

  it('of several people with the same file is each one’s own', async () => {
    const bytes = await photo({ width: 320, height: 320, seed: seed++ })
    const paths = []
    for (const person of [tenant, owner]) {
      const { body } = await uploadPicture(world, person, bytes)
      paths.push(body.objectPath)
      await change(body.objectPath, person)
    }
    expect(new Set(paths).size).toBe(1)
    await change(null)
    await sweep(25)
    expect(await seenBy(paths[0] ?? '', owner)).toEqual([200])
    expect(await checkInvariants(world.pool)).toEqual([])
  })
})

describe('a file that becomes no profile picture', () => {
  /** 4 KB of one pattern, behind a JPEG's first bytes. */
  const pattern = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(4_092, 'ab')])

  it.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
    ['one pattern', () => pattern, 415, /is damaged and cannot be read/],
    ['a decompression bomb', () => bomb(), 413, /is 60000 by 60000 pixels/],
    ['a web page', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), 415, /is a web page, not a picture/],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /not a picture|drawing/],
  ])('is refused in words and leaves nothing: %s', async (_what, bytes, expected, reason) => {
    const { status, problem } = await uploadPicture(world, tenant, await bytes(), 'me.jpg')
    expect([status, problem.detail]).toEqual([expected, expect.stringMatching(reason)])
    expect(await findUsedBytes(world, tenant)).toBe(0)
  })
})

describe('the bytes of a profile picture', () => {
  it('stay while it is shown, and are removed a day after it was replaced, with their quota', async () => {
    const first = await setPicture()
    await sweep(100)
    expect(await isStored(first)).toEqual([true, true])
    const second = await setPicture()
    await sweep(23)
    expect(await isStored(first)).toEqual([true, true])
    await sweep(25)
    expect([await isStored(first), await isStored(second)]).toEqual([
      [false, false],
      [true, true],
    ])
    const [image] = await world.db
      .select()
      .from(images)
      .where(eq(images.id, idOf(second)))
    expect(await findUsedBytes(world, tenant)).toBe(image?.bytes)
    await change(null)
    await sweep(25)
    expect([await isStored(second), await findUsedBytes(world, tenant)]).toEqual([[false, false], 0])
  })

  it('are hidden from others with a deleted account, and removed a day later', async () => {
    const path = await setPicture()
    await world.application(tenant, await world.property(owner))
    expect((await world.call(tenant, routes.deleteAccount)).status).toBe(200)
    const [row] = await world.db.select().from(users).where(eq(users.id, tenant.id))
    expect(row?.profileImageUrl).toBeNull()
    expect(await seenBy(path, owner)).toEqual([404])
    await sweep(25)
    expect(await isStored(path)).toEqual([false, false])
  })
})
