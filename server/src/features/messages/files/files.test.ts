import { accountRoutes } from '@lintel/contract/accounts/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { LIMITS } from '@lintel/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { events } from '../../../events/table.ts'
import { startClamd } from '../../../test/clamd.ts'
import { documentCalls } from '../../../test/document-calls.ts'
import { messageCalls } from '../../../test/message-calls.ts'
import { bomb, photo } from '../../../test/pictures.ts'
import { listenOn, openSocket } from '../../../test/sockets.ts'
import { findUsedBytes, uploadInParts, uploadPicture, uploadWhole } from '../../../test/uploading.ts'
import { makeWorldForFile, SETTINGS, type TestUser } from '../../../test/world.ts'
import { sweepFiles } from '../../files/sweep.ts'
import { blocks } from '../table.ts'

const clamd = await startClamd()
afterAll(() => clamd.stop())
const world = await makeWorldForFile({ uploads: { ...SETTINGS.uploads, clamdUrl: clamd.url } })
const host = await listenOn(world.app)
const { send, sendFile, readThread, listConversations, countUnread } = messageCalls(world)
const { download, remove } = documentCalls(world)
let tenant: TestUser
let owner: TestUser
let agent: TestUser
/** Neither sender nor receiver, one of each role; null for a visitor. */
let others: (TestUser | null)[]
beforeEach(async () => {
  ;[tenant, owner, agent] = [await world.tenant(), await world.owner(), await world.agent()]
  others = [null, await world.tenant(), await world.owner(), agent, await world.waitingAgent()]
})

let seed = 2_700
const PDF = '%PDF-1.4 a payslip'
const pdf = (person = tenant, name = 'payslip.pdf') => uploadWhole(world, person, PDF, name)
const picture = async (person = tenant) =>
  uploadWhole(world, person, await photo({ width: 700, height: 500, seed: seed++ }), 'IMG 1.jpg')
const statusesOf = (url: string, people: (TestUser | null)[]) =>
  Promise.all(
    people.map(async (person) => {
      const headers = person ? { cookie: person.cookie } : {}
      return (await world.app.inject({ url, headers })).statusCode
    }),
  )
const listed = async (person: TestUser) =>
  (await world.call(person, documentRoutes.list)).body.map(({ title }) => title)
/** The file of the newest message that a user sees in a thread. */
const newestFile = async (person: TestUser, other: TestUser) => (await readThread(person, other)).body.at(-1)?.file

describe('a document', () => {
  it('is sent, and read by its sender and receiver alone', async () => {
    const { status, body } = await sendFile(tenant, owner, await pdf())
    expect([status, body.type, body.content]).toEqual([201, 'document', 'payslip.pdf'])
    const { url = '' } = body.file ?? {}
    expect(body.file).toEqual({ name: 'payslip.pdf', bytes: PDF.length, url, picture: null })
    for (const [person, other] of [
      [tenant, owner],
      [owner, tenant],
    ] as const) {
      expect((await readThread(person, other)).body).toMatchObject([{ id: body.id, file: body.file }])
      expect((await listConversations(person))[0]?.lastMessage).toMatchObject({
        content: 'payslip.pdf',
        file: body.file,
      })
    }
    const got = await download(owner, url.split('/').at(-2) ?? '')
    expect([got.statusCode, got.body]).toEqual([200, PDF])
    expect(got.headers['content-disposition']).toBe('attachment; filename=payslip.pdf')
    expect(await statusesOf(url, [tenant, owner, ...others])).toEqual([200, 200, 401, 404, 404, 404, 404])
    expect([await listed(tenant), await listed(owner), await listed(agent)]).toEqual([['payslip'], ['payslip'], []])
    expect(await findUsedBytes(world, tenant)).toBe(PDF.length)
    expect(await findUsedBytes(world, owner)).toBe(0)
  })

  it('is read by an agent who receives it', async () => {
    const { body } = await sendFile(tenant, agent, await pdf())
    expect(await statusesOf(body.file?.url ?? '', [tenant, agent, await world.agent()])).toEqual([200, 200, 404])
  })

  it('arrives live, and counts as unread', async () => {
    const theirs = await openSocket(host, owner)
    const { body } = await sendFile(tenant, owner, await pdf(), { clientId: 'one' })
    const { message } = await theirs.next('message')
    expect(message).toEqual({ ...body, clientId: null, follows: null })
    expect(await countUnread(owner)).toBe(1)
    theirs.close()
  })

  it('arrives in parts, and is about a home', async () => {
    const property = await world.property(owner)
    const uploadId = await uploadInParts(world, tenant, PDF)
    const { body } = await sendFile(tenant, owner, uploadId, { propertyId: property.id })
    expect(body).toMatchObject({ propertyId: property.id, content: 'paper.pdf' })
  })

  it('is removed by its sender alone, and the message stays', async () => {
    const { body } = await sendFile(tenant, owner, await pdf())
    const id = body.file?.url.split('/').at(-2) ?? ''
    expect([(await remove(owner, id)).status, (await remove(agent, id)).status]).toEqual([403, 404])
    expect((await remove(tenant, id)).status).toBe(200)
    expect((await readThread(owner, tenant)).body).toMatchObject([{ content: 'payslip.pdf', file: null }])
    expect(await findUsedBytes(world, tenant)).toBe(0)
  })
})

it('leaves no name in the security log, which agents read', async () => {
  const { body } = await sendFile(tenant, owner, await pdf(tenant, 'diagnosis.pdf'))
  const id = body.file?.url.split('/').at(-2) ?? ''
  await download(owner, id)
  await remove(tenant, id)
  const logged = await world.db.select().from(events).where(eq(events.recordId, id))
  expect(logged.map(({ kind, title, data }) => [kind, title, data])).toEqual([
    ['document_removed', 'A file of a message', { type: 'other' }],
  ])
})

describe('a picture', () => {
  it('is re-encoded, and seen by its sender and receiver alone', async () => {
    const { status, body } = await sendFile(tenant, owner, await picture())
    expect([status, body.type, body.content]).toEqual([201, 'document', 'IMG 1.jpg'])
    const { url = '', picture: shown } = body.file ?? {}
    expect(shown).toMatchObject({ path: url, alt: 'IMG 1.jpg', width: 700, height: 500, widths: [320, 640, 700] })
    expect(await newestFile(owner, tenant)).toEqual(body.file)
    for (const path of [url, `${url}/320.webp`])
      expect(await statusesOf(path, [tenant, owner, ...others])).toEqual([200, 200, 404, 404, 404, 404, 404])
    expect(await findUsedBytes(world, tenant)).toBe(body.file?.bytes)
  })

  it('stays for as long as the message', async () => {
    const { body } = await sendFile(tenant, owner, await picture())
    await sweepFiles(world, new Date(Date.now() + 72 * 3_600_000))
    expect(await statusesOf(body.file?.url ?? '', [owner])).toEqual([200])
  })

  it('that is a home’s, too, is everyone’s', async () => {
    const bytes = await photo({ width: 320, height: 320, seed: seed++ })
    const { body } = await uploadPicture(world, owner, bytes)
    await world.property(owner, { images: [body.objectPath] })
    const sent = await sendFile(owner, agent, await uploadWhole(world, owner, bytes, 'home.jpg'))
    expect(sent.body.file?.url).toBe(body.objectPath)
    expect(await statusesOf(body.objectPath, others)).toEqual([200, 200, 200, 200, 200])
  })
})

describe('a file that is sent again', () => {
  it.each(['pdf', 'picture'] as const)('is one message: a %s', async (kind) => {
    const uploadId = await (kind === 'pdf' ? pdf() : picture())
    const attempts = await Promise.all([1, 2, 3, 4].map(() => sendFile(tenant, owner, uploadId, { clientId: 'again' })))
    const later = await sendFile(tenant, owner, uploadId, { clientId: 'again' })
    expect(new Set([...attempts, later].map(({ status, body }) => `${status} ${body.id} ${body.file?.url}`)).size).toBe(
      1,
    )
    expect((await readThread(owner, tenant)).body).toHaveLength(1)
    expect(await findUsedBytes(world, tenant)).toBe(later.body.file?.bytes)
  })

  it('is refused under the id of another message', async () => {
    await send(tenant, owner, 'Hello', { clientId: 'text' })
    await sendFile(tenant, owner, await pdf(), { clientId: 'file' })
    const refused = [
      await sendFile(tenant, owner, await pdf(), { clientId: 'text' }),
      await sendFile(tenant, agent, await pdf(), { clientId: 'file' }),
      await send(tenant, owner, 'payslip.pdf', { clientId: 'file' }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([409, 409, 409])
  })

  it('as another message is refused for a document, which is used already', async () => {
    const uploadId = await pdf()
    await sendFile(tenant, owner, uploadId)
    expect((await sendFile(tenant, owner, uploadId)).status).toBe(409)
  })
})

describe('a file is refused', () => {
  it('for a user whom the sender may not write to, and can still be sent to another', async () => {
    const uploadId = await pdf()
    const refused = await sendFile(tenant, await world.tenant(), uploadId)
    expect([refused.status, refused.body]).toMatchObject([403, { detail: expect.stringMatching(/not to one another/) }])
    expect((await sendFile(tenant, owner, uploadId)).status).toBe(201)
  })

  it('after a block', async () => {
    await send(tenant, owner, 'Hello')
    await world.db.insert(blocks).values({ blockerId: owner.id, blockedId: tenant.id })
    expect((await sendFile(tenant, owner, await pdf())).status).toBe(403)
    expect((await readThread(tenant, owner)).body).toHaveLength(1)
  })

  it.each([
    ['text', () => Buffer.from('a list'), 415, /“a” is neither a PDF nor a picture/],
    ['a web page', () => Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), 415, /neither a PDF nor a picture/],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, /can hold programs/],
    ['a decompression bomb', () => bomb(), 413, /pixels/],
    ['a damaged picture', async () => (await photo()).subarray(0, 300), 415, /damaged/],
    ['a virus', () => Buffer.from('%PDF-1.4 EICAR-STANDARD-ANTIVIRUS-TEST-FILE'), 415, /contains a virus/],
    [
      'a picture over 10 MB',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(LIMITS.imageBytesMax)]),
      413,
      /10 MB/,
    ],
  ] as const)('that is %s, with the reason', async (_what, bytes, status, reason) => {
    const { status: got, body } = await sendFile(tenant, owner, await uploadWhole(world, tenant, await bytes(), 'a'))
    expect([got, body]).toMatchObject([status, { detail: expect.stringMatching(reason) }])
    expect((await readThread(tenant, owner)).body).toEqual([])
  })

  it('that is another’s, no document or unknown', async () => {
    const { body } = await uploadPicture(world, tenant, await photo({ width: 320, height: 320, seed: seed++ }))
    const ids = [await pdf(owner), body.objectPath.split('/').at(-1) ?? '', '01890000-0000-7000-8000-000000000000']
    const answers = []
    for (const id of ids) answers.push((await sendFile(tenant, owner, id)).status)
    expect(answers).toEqual([404, 400, 404])
  })

  it('to an unknown user, about a home that is not shown, or under an id of 4 KB', async () => {
    const hidden = await world.property(owner, { isPublished: false })
    const bodies = [
      { receiverId: '01890000-0000-7000-8000-000000000000' },
      { propertyId: hidden.id },
      { clientId: 'a'.repeat(4_096) },
      { receiverId: 'owner' },
    ]
    const answers = []
    for (const more of bodies) answers.push((await sendFile(tenant, owner, await pdf(), more)).status)
    expect(answers).toEqual([404, 404, 400, 400])
  })
})

it('a deleted account leaves its messages without their files', async () => {
  const [sent, shown] = [await sendFile(tenant, owner, await pdf()), await sendFile(tenant, owner, await picture())]
  const received = await sendFile(owner, tenant, await pdf(owner, 'rules.pdf'))
  await world.call(tenant, accountRoutes.deleteAccount)
  const { body } = await readThread(owner, tenant)
  expect(body.map(({ content, file }) => [content, file === null])).toEqual([
    ['payslip.pdf', true],
    ['IMG 1.jpg', true],
    ['rules.pdf', false],
  ])
  const urls = [sent, shown, received].map(({ body }) => body.file?.url ?? '')
  expect((await Promise.all(urls.map((url) => statusesOf(url, [owner])))).flat()).toEqual([404, 404, 200])
})
