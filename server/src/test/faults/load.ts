import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { API } from '@lintel/contract/api'
import sharp from 'sharp'
import { execute } from '../throwaway-postgres.ts'
import { Refused } from './ledger.ts'
import { openPage, type Page } from './page.ts'
import type { TwoServers } from './two-servers.ts'
import { createUser, insist, isTemporary, registerUser, type Site, type User } from './users.ts'
import {
  addDocument,
  apply,
  approve,
  createHome,
  decide,
  decidedOf,
  sendMessage,
  sha256,
  showPictures,
  uploadPicture,
} from './writes.ts'

/** Thirty users who use the site all the time, through the balancer, and check what they are answered. */

const COUNTS = { owner: 8, tenant: 12, agent: 4 }
const VISITORS = 6
/** Between two things that a user does, at least. */
const PAUSE_MS = 500
const TERMS = { startDate: '2126-01-01', endDate: '2126-12-31' }

type Home = { id: string; title: string; owner: User }
type Document = { id: string; owner: User; sha256: string }
type Action = (user: User) => Promise<unknown>

export type Load = Awaited<ReturnType<typeof startLoad>>

export async function startLoad({ postgres, origin }: TwoServers, site: Site) {
  const { traffic } = site
  const users: User[] = []
  for (const role of ['owner', 'tenant', 'agent'] as const)
    for (let i = 0; i < COUNTS[role]; i += 1)
      users.push(await registerUser(site, role, { email: `${role}-${i}@homes.test` }))
  await execute(postgres.database(), 'update users set email_verified_at = now()')
  const visitors = Array.from({ length: VISITORS }, () => createUser(site, 'visitor'))
  const pages = new Map(users.map((user): [User, Page] => [user, openPage(user, () => new URL(origin()).host)]))
  const photos = await Promise.all([1, 2, 3, 4].map(drawPhoto))
  const homes: Home[] = []
  const documents: Document[] = []
  const applications: { tenant: User; application: Awaited<ReturnType<typeof apply>> }[] = []
  /** SHA-256 of the bytes by path. */
  const pictures = new Map<string, string>()
  /** Homes that have a picture, or get one. */
  const pictured = new Set<string>()
  /** Tenant and home: what was tried once is not tried again. */
  const applied = new Set<string>()
  /** Tenant and home of applications that somebody is writing. */
  const busy = new Set<string>()
  let isOver = false

  const check = (isRight: boolean, text: string) => isRight || traffic.fault(text)
  const partnerOf = ({ role }: User) =>
    pick(users.filter((one) => one.role === (role === 'agent' ? 'tenant' : 'agent')))
  const open = (user: User, url: string) => user.send({ method: 'GET', url })

  /** One at a time for each application. Somebody else may decide first: that is a conflict, and no fault. */
  async function change(tenantId: string, homeId: string, run: () => Promise<unknown>) {
    const key = `${tenantId} ${homeId}`
    if (busy.has(key)) return
    busy.add(key)
    await run()
      .catch((error) => {
        if (!(error instanceof Refused && error.status === 409)) throw error
      })
      .finally(() => busy.delete(key))
  }

  const visitor: Action[] = [
    async (user) =>
      check((await open(user, '/')).bytes.includes('id="lintel-state"'), 'the first page is not one of Lintel'),
    async (user) => {
      const home = pick(homes)
      if (!home) return
      const found = await user.call(API.properties.listPublic, { query: { status: 'any', search: home.title } })
      check(
        found.some(({ title }) => title === home.title),
        `a search does not find ${home.title}`,
      )
    },
    async (user) => {
      const home = pick(homes)
      if (!home) return
      const { title } = await user.call(API.properties.find, { params: { id: home.id } })
      check(title === home.title, `the home ${home.title} is shown as ${title}`)
      await open(user, `/listings/${home.id}`)
    },
    async (user) => {
      const [path, hash] = pick([...pictures]) ?? []
      if (path) check(sha256((await open(user, path)).bytes) === hash, `the picture ${path} has other bytes`)
    },
  ]

  const everyone: Action[] = [
    async (user) => {
      const { id, username } = await user.call(API.accounts.currentUser)
      check(id === user.id, `${user.name} is answered the account of ${username}`)
    },
    async (user) => {
      const { role } = await user.call(API.overview.figures)
      check(role === user.role, `${user.name} is answered the figures of ${role}`)
    },
    async (user) => {
      if (Math.random() >= 0.2) return
      // Without an answer the old session may have ended all the same.
      await insist(
        () => user.signIn(),
        () => isOver,
      )
      pages.get(user)?.reload()
    },
    async (user) => {
      const receiver = partnerOf(user)
      if (receiver) await sendUntilStored(user, receiver, () => isOver)
    },
    async (user) => {
      const receiver = partnerOf(user)
      if (receiver) await pages.get(user)?.send(receiver, textOf(user, receiver))
    },
    async (user) => {
      const conversations = await user.call(API.messages.listConversations)
      const isOwn = conversations.every(
        ({ lastMessage: last }) => !last || [last.senderId, last.receiverId].includes(user.id),
      )
      check(isOwn, `${user.name} is answered the conversations of another`)
    },
  ]

  const tenant: Action[] = [
    ...everyone,
    async (user) => {
      const bytes = pdf(20_000)
      const stored = await addDocument(user, `Payslip ${randomUUID()}`, bytes, 'income')
      const isRight = stored.userId === user.id && stored.sha256 === sha256(bytes)
      check(isRight, `a document of ${user.name} is stored as another`)
      documents.push({ id: stored.id, owner: user, sha256: sha256(bytes) })
    },
    async (user) => {
      const document = pick(documents.filter(({ owner }) => owner === user))
      if (document) check(await hasSameBytes(document), `a document of ${user.name} has other bytes`)
    },
    async (user) => {
      const home = pick(homes.slice(-8).filter(({ id }) => !applied.has(`${user.id} ${id}`)))
      if (!home) return
      applied.add(`${user.id} ${home.id}`)
      await change(user.id, home.id, async () => {
        applications.push({ tenant: user, application: await apply(user, home, { mayBeClosed: true }) })
      })
    },
    async (user) => {
      const own = await user.call(API.applications.listOwn, { query: { limit: 100 } })
      const isOwn = own.every(({ tenantId }) => tenantId === user.id)
      check(isOwn, `${user.name} is answered applications of another`)
    },
    async (user) => {
      const own = pick(applications.filter((one) => one.tenant === user))
      if (!own || Math.random() >= 0.3) return
      const { application } = own
      await change(user.id, application.home.id, async () => {
        await decide(user, application, 'withdraw')
        applications.splice(applications.indexOf(own), 1)
      })
    },
  ]

  const owner: Action[] = [
    ...everyone,
    async (user) => {
      const { id, title } = await createHome(user, `Home ${randomUUID()}`)
      homes.push({ id, title, owner: user })
    },
    async (user) => {
      const own = await user.call(API.portfolio.listOwn, { query: { limit: 100 } })
      const isOwn = own.every(({ ownerId }) => ownerId === user.id)
      check(isOwn, `${user.name} is answered homes of another`)
    },
    async (user) => {
      const pending = await user.call(API.applications.listForOwner, { query: { status: 'pending', limit: 100 } })
      const isOwn = pending.every(({ property }) => property.ownerId === user.id)
      check(isOwn, `${user.name} is answered applications for homes of another`)
      const found = pick(pending)
      if (!found) return
      const application = decidedOf(found)
      await change(found.tenantId, found.propertyId, async () => {
        if (Math.random() < 0.5) await approve(user, application, TERMS)
        else await decide(user, application, 'reject')
        const at = applications.findIndex((one) => one.application.id === found.id)
        if (at >= 0) applications.splice(at, 1)
      })
    },
    async (user) => {
      const home = pick(homes.filter((one) => one.owner === user && !pictured.has(one.id)))
      const photo = pick(photos)
      if (!home || !photo) return
      pictured.add(home.id)
      const { objectPath, picture } = await uploadPicture(user, photo)
      await showPictures(user, home, [objectPath])
      const path = `${objectPath}/${picture.widths[0]}.webp`
      pictures.set(path, sha256((await open(user, path)).bytes))
    },
  ]

  const agent: Action[] = [
    ...everyone,
    (user) => user.call(API.applications.listAll, { query: { limit: 50 } }),
    (user) => user.call(API.portfolio.listAll, { query: { limit: 50 } }),
    async (user) => {
      const listed = await user.call(API.people.listUsers, { query: { limit: 100 } })
      const isComplete = listed.some(({ id }) => id === user.id) || listed.length === 100
      check(isComplete, 'an agent is not in the list of users')
    },
  ]

  const ACTIONS = { visitor, tenant, owner, agent }
  const act = async (user: User) => {
    while (!isOver) {
      await pick(ACTIONS[user.role])?.(user).catch((error: Error) => {
        if (!isTemporary(error)) traffic.fault(`${user.name}: ${error.stack}`)
      })
      await pause(PAUSE_MS * (0.5 + Math.random()))
    }
  }
  const running = [...users, ...visitors].map(act)

  return {
    pages: [...pages.values()],
    pictures,
    /** Resolves when all messages are acknowledged, also those that a page still had to send. */
    async stop() {
      isOver = true
      await Promise.all(running)
    },
    /** Reads every acknowledged document. @returns how many are wrong or missing */
    async countWrongDocuments() {
      let wrong = 0
      for (const document of documents) {
        const until = performance.now() + 8_000
        const isRight = await insist(
          () => hasSameBytes(document),
          () => performance.now() > until,
        )
        if (!isRight) wrong += 1
      }
      return wrong
    },
  }
}

async function hasSameBytes({ id, owner, sha256: hash }: Document) {
  return sha256(await owner.read(API.documents.content, { params: { id } })) === hash
}

const textOf = (sender: User, receiver: User) => `${sender.name} to ${receiver.name} ${randomUUID()}`

/** Sends a message by HTTP until it is acknowledged, with the same id. */
export function sendUntilStored(sender: User, receiver: User, isOver: () => boolean) {
  const [content, clientId] = [textOf(sender, receiver), randomUUID()]
  return insist(() => sendMessage(sender, receiver, content, clientId), isOver)
}

export const pdf = (length: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(length)])

const pick = <T>(list: T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

/** Noise over a colour: no two compress alike. */
function drawPhoto(seed: number) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 + seed }
  return sharp({ create: { width: 900, height: 600, channels: 3, background: `rgb(${seed * 40},120,80)`, noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}
