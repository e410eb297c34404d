import { accountRoutes } from '@lintel/contract/accounts/routes'
import { notePolicy } from '@lintel/contract/notes/policy'
import { noteRoutes as routes } from '@lintel/contract/notes/routes'
import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../test/locks.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { actorOf } from '../accounts/present.ts'
import type { ApplicationRow } from '../applications/table.ts'
import { visibleTo } from './queries.ts'
import { notes } from './table.ts'

const world = await makeWorldForFile()
const HOUR_MS = 3_600_000

let agent: TestUser
let colleague: TestUser
let owner: TestUser
let tenant: TestUser
let application: ApplicationRow
beforeAll(async () => {
  ;[agent, colleague, owner, tenant] = [
    await world.agent(),
    await world.agent(),
    await world.owner(),
    await world.tenant(),
  ]
  application = await world.application(tenant, await world.property(owner))
})

const body = { text: 'Called on Monday.' }
const aboutTenant = () => ({ params: { id: tenant.id } })
const aboutApplication = () => ({ params: { id: application.id } })
const ofNote = ({ id }: { id: string }) => ({ params: { id } })
const listTexts = async (reader = agent, about = aboutTenant()) =>
  (await world.call(reader, routes.listAboutUser, about)).body.map(({ text }) => text)

describe('who reads a note', () => {
  const aboutOne = (subject: ApplicationRow) => ({
    about: { applicationId: subject.id },
    subject: { application: subject },
  })
  /** What a note is about. A tenant's home was theirs when they had another role; no route lets them in. */
  const SUBJECTS = {
    'another person': {
      make: async () => ({ about: { userId: tenant.id }, subject: { userId: tenant.id } }),
      readers: ['agent'],
    },
    'the reader': {
      make: async ({ id }: TestUser) => ({ about: { userId: id }, subject: { userId: id } }),
      readers: [],
    },
    'an application for another’s home': { make: async () => aboutOne(application), readers: ['agent'] },
    'an application for the reader’s home': {
      make: async (reader: TestUser) => aboutOne(await world.application(tenant, await world.property(reader))),
      readers: ['tenant', 'owner', 'agent', 'waiting'],
    },
    'an application for the reader’s home, by whoever owned it before': {
      make: async (reader: TestUser) => aboutOne(await world.application(tenant, await world.property(reader))),
      author: () => owner,
      readers: ['agent'],
    },
    'the reader’s application': {
      make: async (reader: TestUser) => aboutOne(await world.application(reader, await world.property(owner))),
      readers: [],
    },
  }
  const READERS = {
    tenant: () => world.tenant(),
    owner: () => world.owner(),
    agent: () => world.agent(),
    waiting: () => world.waitingAgent(),
  }

  it.each(Object.entries(SUBJECTS))('about %s: policy and SQL agree', async (_, { make, readers, ...rest }) => {
    const seenBy: string[] = []
    for (const [role, makeReader] of Object.entries(READERS)) {
      const reader = await makeReader()
      const { about, subject } = await make(reader)
      const author = 'author' in rest ? rest.author() : colleague
      const { id } = await world.note(author, about)
      const found = await world.db.$count(notes, and(eq(notes.id, id), visibleTo(world.db, actorOf(reader))))
      const facts = { subject, authorId: author.id, isByAgent: author.role === 'agent' }
      expect(notePolicy.read(actorOf(reader), facts), role).toBe(found === 1)
      if (found === 1) seenBy.push(role)
    }
    expect(seenBy).toEqual(readers)
  })

  it('lists no notes about the reader, nor about their own application', async () => {
    const own = await world.application(agent, await world.property(owner))
    await world.note(colleague, { userId: agent.id })
    await world.note(owner, { applicationId: own.id })
    expect((await world.call(agent, routes.listAboutUser, { params: { id: agent.id } })).status).toBe(404)
    expect((await world.call(agent, routes.listAboutApplication, { params: { id: own.id } })).status).toBe(403)
  })
})

it('lists notes newest first, page by page, with author and time', async () => {
  const person = await world.tenant()
  const texts = ['first', 'second', 'third']
  for (const text of texts) {
    const written = await world.call(agent, routes.addAboutUser, { params: { id: person.id }, body: { text } })
    expect(written.status).toBe(201)
  }
  const query = { limit: 2 }
  const page = await world.call(colleague, routes.listAboutUser, { params: { id: person.id }, query })
  expect(page.body.map(({ text }) => text)).toEqual(['third', 'second'])
  expect(page.body[0]).toMatchObject({ author: { id: agent.id, lastName: agent.lastName }, editedAt: null })
  const cursor = page.next ?? ''
  const next = await world.call(colleague, routes.listAboutUser, {
    params: { id: person.id },
    query: { ...query, cursor },
  })
  expect(next.body.map(({ text }) => text)).toEqual(['first'])
})

it('keeps notes about a person from notes about their application', async () => {
  const about = await world.call(owner, routes.addAboutApplication, { ...aboutApplication(), body })
  expect(about.status).toBe(201)
  expect(await listTexts()).not.toContain(body.text)
  const { body: listed } = await world.call(agent, routes.listAboutApplication, aboutApplication())
  expect(listed[0]).toMatchObject({ text: body.text, author: { id: owner.id } })
})

it('refuses empty and overlong notes, and notes about an unknown user', async () => {
  const write = (text: string, id = tenant.id) =>
    world.call(agent, routes.addAboutUser, { params: { id }, body: { text } })
  expect((await write('  ')).problem.errors).toEqual({ text: 'Text is required' })
  expect((await write('a'.repeat(2_001))).status).toBe(400)
  expect((await write('a'.repeat(2_000))).status).toBe(201)
  expect((await write('Hello', application.id)).status).toBe(404)
})

it('only its author edits, deletes and restores a note; other readers get 403', async () => {
  const note = await world.note(colleague, { applicationId: application.id })
  for (const reader of [agent, owner]) {
    expect((await world.call(reader, routes.edit, { ...ofNote(note), body })).status).toBe(403)
    expect((await world.call(reader, routes.remove, ofNote(note))).status).toBe(403)
  }
  await world.call(colleague, routes.remove, ofNote(note))
  expect((await world.call(owner, routes.restore, ofNote(note))).status).toBe(403)
  expect((await world.call(colleague, routes.restore, ofNote(note))).status).toBe(200)
})

it('shows when a note was edited, but not that it was deleted and restored', async () => {
  const note = await world.note(agent, { userId: tenant.id })
  expect((await world.call(agent, routes.remove, ofNote(note))).status).toBe(200)
  expect(await listTexts()).not.toContain(note.text)
  const restored = await world.call(agent, routes.restore, ofNote(note))
  expect(restored.body).toMatchObject({ id: note.id, text: note.text, editedAt: null })
  expect(await listTexts()).toContain(note.text)
  const edited = await world.call(agent, routes.edit, { ...ofNote(note), body: { text: 'Moves in May.' } })
  expect(edited.body).toMatchObject({ text: 'Moves in May.', editedAt: expect.any(String) })
})

it('a deleted note can be neither edited nor deleted again, and one that was not deleted not restored', async () => {
  const note = await world.note(agent, { userId: tenant.id })
  expect((await world.call(agent, routes.restore, ofNote(note))).status).toBe(404)
  await world.call(agent, routes.remove, ofNote(note))
  expect((await world.call(agent, routes.edit, { ...ofNote(note), body })).status).toBe(404)
  expect((await world.call(agent, routes.remove, ofNote(note))).status).toBe(404)
})

it('restores a note for a day after its deletion, then removes it', async () => {
  const deleted = (hours: number) =>
    world.note(agent, { userId: tenant.id }, { deletedAt: new Date(Date.now() - hours * HOUR_MS) })
  const [recent, old] = [await deleted(23), await deleted(25)]
  expect((await world.call(agent, routes.restore, ofNote(old))).status).toBe(404)
  await world.runTask('remove deleted notes')
  expect(await world.db.$count(notes, eq(notes.id, old.id))).toBe(0)
  expect((await world.call(agent, routes.restore, ofNote(recent))).status).toBe(200)
})

it('an owner who handed the home over no longer reads its notes, nor does the new owner read theirs', async () => {
  const [from, heir] = [await world.owner(), await world.owner()]
  const handed = await world.application(tenant, await world.property(from))
  const note = await world.note(from, { applicationId: handed.id })
  const agents = await world.note(agent, { applicationId: handed.id })
  const params = { id: from.id }
  await world.call(agent, accountRoutes.handOverHomes, { params, body: { ownerId: heir.id } })
  const list = (reader: TestUser) => world.call(reader, routes.listAboutApplication, { params: { id: handed.id } })
  expect((await list(from)).status).toBe(404)
  expect((await world.call(from, routes.edit, { ...ofNote(note), body })).status).toBe(404)
  expect((await list(heir)).body.map(({ id }) => id)).toEqual([agents.id])
  expect((await world.call(heir, routes.edit, { ...ofNote(note), body })).status).toBe(404)
  expect((await list(agent)).body.map(({ id }) => id)).toEqual([agents.id, note.id])
  const own = await world.call(heir, routes.addAboutApplication, { params: { id: handed.id }, body })
  expect((await list(heir)).body.map(({ id }) => id)).toEqual([own.body.id, agents.id])
})

describe('at the same time', () => {
  /** Makes two calls that both wait for the note's row, in this order. */
  async function race<A, B>(note: { id: string }, first: () => Promise<A>, second: () => Promise<B>) {
    const calls = await world.db.transaction(async (tx) => {
      await tx.select({ id: notes.id }).from(notes).where(eq(notes.id, note.id)).for('update')
      const one = first()
      await waitUntilBlocked(world.db)
      const two = second()
      await waitUntilBlocked(world.db, 2)
      return { one, two }
    })
    return [await calls.one, await calls.two] as const
  }
  const edit = (note: { id: string }, text: string) => () =>
    world.call(agent, routes.edit, { ...ofNote(note), body: { text } })

  it('the later of two edits stays', async () => {
    const note = await world.note(agent, { userId: tenant.id })
    const [one, two] = await race(note, edit(note, 'one'), edit(note, 'two'))
    expect([one.status, two.status]).toEqual([200, 200])
    expect(await listTexts()).toContain('two')
    expect(await listTexts()).not.toContain('one')
  })

  it('an edit does not bring a deleted note back', async () => {
    const note = await world.note(agent, { userId: tenant.id })
    const remove = () => world.call(agent, routes.remove, ofNote(note))
    const [removed, edited] = await race(note, remove, edit(note, 'edited'))
    expect([removed.status, edited.status]).toEqual([200, 404])
    expect(await listTexts()).not.toContain('edited')
  })

  it('no note outlives the deletion of the account that it is about', async () => {
    const person = await world.tenant()
    const add = () => world.call(agent, routes.addAboutUser, { params: { id: person.id }, body })
    const calls = await world.db.transaction(async (tx) => {
      // The new note holds the person and waits for its author.
      await tx.execute(sql`select from users where id = ${agent.id} for update`)
      const adding = add()
      await waitUntilBlocked(world.db)
      const deleting = world.call(person, accountRoutes.deleteAccount)
      await waitUntilBlocked(world.db, 2)
      return { adding, deleting }
    })
    expect([(await calls.adding).status, (await calls.deleting).status]).toEqual([201, 200])
    expect(await world.db.$count(notes, eq(notes.userId, person.id))).toBe(0)
  })
})
