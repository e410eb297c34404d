/* Over 250 lines: what users do shares the records that they know, and belongs together. */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { API } from '@lintel/contract/api'
import { photo } from '../pictures.ts'
import { PROPERTY_FORM } from '../property-form.ts'
import { openSocket } from '../sockets.ts'
import { ABSENT, Lost, Refused } from './ledger.ts'
import type { Page } from './page.ts'
import { createUser, insist, type User } from './users.ts'

/** Throws what `User.call` throws, and an Error when an answer is not what it should be. */
type Action = (user: User) => Promise<unknown>

type Property = { id: string; title: string; owner: User }
type Document = { id: string; title: string; owner: User; sha256: string }
/** `id` is that of the lease once it is approved; the lease is `later` or has `begun`. */
type Application = { id: string; tenant: User; property: Property; state: 'pending' | 'rejected' | 'later' | 'begun' }
/** Of a lease whose books are kept. Sending it again is no second payment. */
type Payment = { id?: string; leaseId: string; owner: User; clientId: string }
type DecisionRoute = typeof API.applications.withdraw | typeof API.applications.reject | typeof API.applications.reopen

const DAY_MS = 24 * 60 * 60 * 1000
const SOCKET_MESSAGES = 10
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
export const pdf = (length: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(length)])
/** The address that a new account's mail goes to. */
export const emailOf = (username: string) => `${username}@mill.example`

export function addDocument(user: User, title: string, bytes: Buffer, type: 'income' | 'other' = 'other') {
  const input = { query: { title, type }, body: bytes, type: 'application/pdf' }
  return user.write({ [`document ${title}`]: sha256(bytes) }, API.documents.create, input)
}

export const removeDocument = (user: User, { id, title }: { id: string; title: string }) =>
  user.write({ [`document ${title}`]: ABSENT }, API.documents.remove, { params: { id } })

export function createProperty(owner: User, title: string) {
  const body = { ...PROPERTY_FORM, title, isPublished: true }
  return owner.write({ [`home ${title}`]: `${body.price * 100} true` }, API.properties.create, { body })
}

/** Sends a message by HTTP. Sending it again is no second message. */
export function sendMessage(sender: User, receiver: User, content: string) {
  const body = { receiverId: receiver.id, content, clientId: content.slice(-36), type: 'text' as const }
  return sender.write({ [`message ${content}`]: 'stored' }, API.messages.send, { body })
}
export const textOf = (sender: User, receiver: User) => `${sender.name} to ${receiver.name} ${randomUUID()}`

/**
 * What users of each role do. What an unanswered call may still change is not written again.
 * @param users who do it
 * @param options.pages of users with a page of the browser app; others write by a socket that does not reconnect
 */
export function createActions(users: User[], { random = Math.random, pages = new Map<User, Page>() } = {}) {
  const properties: Property[] = []
  const documents: Document[] = []
  const applications: Application[] = []
  const reported: Property[] = []
  const kept: { leaseId: string; owner: User }[] = []
  const unpaid: Payment[] = []
  const paid: Payment[] = []
  /** SHA-256 of the bytes by path. */
  const pictures = new Map<string, string>()
  const unsent: { sender: User; receiver: User; content: string }[] = []
  /** What is done only once, by the ids. */
  const done = new Set<string>()

  const pick = <T>(list: T[]): T | undefined => list[Math.floor(random() * list.length)]
  /** Reserves a record for a write: no other action finds it until it is put back. */
  function take<T>(records: T[], isWanted: (record: T) => boolean): T | undefined {
    const record = pick(records.filter(isWanted))
    if (record) records.splice(records.indexOf(record), 1)
    return record
  }
  const once = (...ids: string[]) => !done.has(ids.join()) && done.add(ids.join())
  const partnerOf = ({ role }: User) =>
    pick(users.filter((one) => one.role === (role === 'agent' ? 'tenant' : 'agent')))

  const visitor = {
    async page(user: User) {
      check((await get(user, '/')).includes('id="lintel-state"'), 'the first page is not one of Lintel')
    },
    async search(user: User) {
      const title = pick(properties)?.title
      if (!title) return
      const found = await user.call(API.properties.listPublic, { query: { status: 'any', search: title } })
      check(found.map((property) => property.title).includes(title), `a search does not find ${title}`)
    },
    async property(user: User) {
      const property = pick(properties)
      if (!property) return
      const { title } = await user.call(API.properties.find, { params: { id: property.id } })
      check(title === property.title, `the home ${property.title} is shown as ${title}`)
      await get(user, `/listings/${property.id}`)
    },
    async picture(user: User) {
      const [path, hash] = pick([...pictures]) ?? []
      if (path) check(sha256(await get(user, path)) === hash, `the picture ${path} has other bytes`)
    },
  }

  const everyone = {
    async account(user: User) {
      const { id, username } = await user.call(API.accounts.currentUser)
      check(id === user.id, `${user.name} is answered the account of ${username}`)
    },
    async overview(user: User) {
      const { role } = await user.call(API.overview.figures)
      check(role === user.role, `${user.name} is answered the figures of ${role}`)
    },
    async conversations(user: User) {
      const messages = (await user.call(API.messages.listConversations)).map(({ lastMessage }) => lastMessage)
      const isOwn = messages.every((last) => !last || [last.senderId, last.receiverId].includes(user.id))
      check(isOwn, `${user.name} is answered the conversations of another`)
    },
    async message(user: User) {
      const receiver = partnerOf(user)
      if (!receiver) return
      const content = textOf(user, receiver)
      const message = take(unsent, ({ sender }) => sender === user) ?? { sender: user, receiver, content }
      await sendMessage(user, message.receiver, message.content).catch((error) => {
        unsent.push(message)
        throw error
      })
    },
    async liveMessage(user: User) {
      const [receiver, page] = [partnerOf(user), pages.get(user)]
      if (receiver) await (page ? page.send(receiver, textOf(user, receiver)) : sendBySocket(user, receiver))
    },
  }

  const tenant = {
    ...everyone,
    async addDocument(user: User) {
      const bytes = pdf(20_000)
      const { id, title, userId, sha256: hash } = await addDocument(user, `Payslip ${randomUUID()}`, bytes, 'income')
      check(userId === user.id && hash === sha256(bytes), `a document of ${user.name} is stored as another`)
      documents.push({ id, title, owner: user, sha256: hash })
    },
    async readDocument(user: User) {
      const document = pick(documents.filter(({ owner }) => owner === user))
      if (document) check(await hasSameBytes(document), `a document of ${user.name} has other bytes`)
    },
    async removeDocument(user: User) {
      const document = take(documents, ({ owner }) => owner === user)
      if (document && random() < 0.3) await removeDocument(user, document)
      else if (document) documents.push(document)
    },
    async applications(user: User) {
      const own = await user.call(API.applications.listOwn, { query: { limit: 100 } })
      const isOwn = own.every(({ tenantId }) => tenantId === user.id)
      check(isOwn, `${user.name} is answered applications of another`)
    },
    async apply(user: User) {
      const property = pick(properties.slice(-8))
      if (!property || !once(user.id, property.id)) return
      const application = { id: '', tenant: user, property, state: 'pending' as const }
      const written = { [keyOf(application)]: PENDING }
      const applying = user.write(written, API.applications.create, { body: { propertyId: property.id } })
      await applying.then(({ id }) => applications.push({ ...application, id }), ignoreConflict)
    },
    async withdraw(user: User) {
      const one = random() < 0.3 && take(applications, ({ tenant, state }) => tenant === user && state === 'pending')
      if (one) await decide(user, one, 'withdrawn 0', API.applications.withdraw)
    },
    async newAccount({ site }: User) {
      const user = createUser(site, 'tenant', `account-${randomUUID().slice(0, 18)}`)
      await user.register(emailOf(user.name))
      await user.write({ [`user ${user.name}`]: 'Eve' }, API.accounts.changeProfile, { body: { firstName: 'Eve' } })
      await user.write({ [`sessions ${user.name}`]: ABSENT }, API.accounts.logout)
      await site.ledger.write({ [`sessions ${user.name}`]: '1' }, () => user.signIn())
    },
    async block(user: User) {
      const other = pick(users.filter(({ role, id }) => role === 'tenant' && id !== user.id))
      if (!other || !once('block', user.id, other.id)) return
      const [key, params] = [`block ${user.id} ${other.id}`, { userId: other.id }]
      await user.write({ [key]: 'blocked' }, API.messages.block, { params })
      if (random() < 0.8) await user.write({ [key]: ABSENT }, API.messages.unblock, { params })
    },
    async report(user: User) {
      const property = pick(properties)
      if (!property || !once('report', property.id)) return
      const body = { kind: 'property', id: property.id, reason: 'spam' } as const
      await user.write({ [`report ${property.title}`]: 'open' }, API.reports.create, { body })
      reported.push(property)
    },
  }

  const owner = {
    ...everyone,
    async createProperty(user: User) {
      const { id, title } = await createProperty(user, `Home ${randomUUID()}`)
      properties.push({ id, title, owner: user })
    },
    /** A new home, which no other action knows. */
    async changeProperty(user: User) {
      const { id, title } = await createProperty(user, `Other home ${randomUUID()}`)
      const [key, params] = [`home ${title}`, { id }]
      await user.write({ [key]: '20000 true' }, API.properties.edit, { params, body: { price: 200 } })
      await user.write({ [key]: '20000 false' }, API.properties.edit, { params, body: { isPublished: false } })
      await user.write({ [key]: ABSENT }, API.properties.remove, { params })
    },
    async showPicture(user: User) {
      const property = pick(properties.filter((one) => one.owner === user))
      if (!property || !once('picture', property.id)) return
      const { objectPath, picture } = await uploadPicture(user)
      const [key, params] = [`pictures ${property.title}`, { id: property.id }]
      await user.write({ [key]: objectPath }, API.properties.edit, { params, body: { images: [objectPath] } })
      const path = `${objectPath}/${picture.widths[0]}.webp`
      const bytes = await get(user, path)
      if (random() < 0.3) await user.write({ [key]: ABSENT }, API.properties.edit, { params, body: { images: [] } })
      else pictures.set(path, sha256(bytes))
    },
    async uploadParts(user: User) {
      const bytes = pdf(50_000)
      const body = {
        uploadId: await uploadParts(user, bytes),
        title: `Upload ${randomUUID()}`,
        type: 'receipt' as const,
      }
      const written = { [`document ${body.title}`]: sha256(bytes) }
      const document = await user.write(written, API.documents.createFromUpload, { body })
      await removeDocument(user, document)
    },
    async properties(user: User) {
      const own = await user.call(API.portfolio.listOwn, { query: { limit: 100 } })
      const isOwn = own.every(({ ownerId }) => ownerId === user.id)
      check(isOwn, `${user.name} is answered homes of another`)
    },
    async applications(user: User) {
      const pending = await user.call(API.applications.listForOwner, { query: { status: 'pending', limit: 100 } })
      const isOwn = pending.every(({ property }) => property.ownerId === user.id)
      check(isOwn, `${user.name} is answered applications for homes of another`)
    },
    /** What comes next for an application, or for its lease. */
    async decide(user: User) {
      const one = take(applications, ({ property }) => property.owner === user)
      if (one?.state === 'pending' && random() < 0.5) await approve(user, one)
      else if (one?.state === 'pending') await decide(user, one, 'rejected 0', API.applications.reject, REJECTION)
      else if (one?.state === 'rejected') await decide(user, one, PENDING, API.applications.reopen)
      else if (one) await endLease(user, one, one.state)
    },
    async charge(user: User) {
      const lease = pick(kept.filter((one) => one.owner === user))
      if (!lease) return
      const body = { clientId: randomUUID(), kind: 'utilities' as const, amount: 12.5, dueOn: dayIn(3) }
      const params = { id: lease.leaseId }
      await user.write({ [`charge ${body.clientId}`]: '1250' }, API.rent.addCharge, { params, body })
    },
    async recordPayment(user: User) {
      const lease = pick(kept.filter((one) => one.owner === user))
      if (!lease) return
      const payment = take(unpaid, ({ owner }) => owner === user) ?? { ...lease, clientId: randomUUID() }
      const body = { clientId: payment.clientId, amount: 100, receivedOn: dayIn(0) }
      const written = { [`payment ${body.clientId}`]: PAID }
      await user
        .write(written, API.rent.recordPayment, { params: { id: payment.leaseId }, body })
        .then(({ id }) => paid.push({ ...payment, id }))
        .catch((error) => {
          unpaid.push(payment)
          throw error
        })
    },
    async reversePayment(user: User) {
      const payment = random() < 0.3 && take(paid, ({ owner }) => owner === user)
      if (!payment) return
      const input = { params: { id: payment.id ?? '' }, body: { reason: 'bounced' as const } }
      await user.write({ [`payment ${payment.clientId}`]: '10000 reversed' }, API.rent.reversePayment, input)
    },
    async rent(user: User) {
      const lease = pick(kept.filter((one) => one.owner === user))
      const account = lease && (await user.call(API.rent.account, { params: { id: lease.leaseId } }))
      if (account) check(account.open >= 0 && account.credit >= 0, 'a ledger is below zero')
    },
  }

  const agent = {
    ...everyone,
    allApplications: (user: User) => user.call(API.applications.listAll, { query: { limit: 50 } }),
    allProperties: (user: User) => user.call(API.portfolio.listAll, { query: { limit: 50 } }),
    async users(user: User) {
      const listed = await user.call(API.people.listUsers, { query: { limit: 100 } })
      const isComplete = listed.some(({ id }) => id === user.id) || listed.length === 100
      check(isComplete, 'an agent is not in the list of users')
    },
    async closeReport(user: User) {
      const property = take(reported, () => true)
      const open = property ? await user.call(API.reports.list, { query: { limit: 100 } }) : []
      const report = open.find(({ content }) => content === property?.title)
      if (!report) return
      const input = { params: { id: report.id }, body: { outcome: 'other' as const } }
      await user.write({ [`report ${report.content}`]: 'closed' }, API.reports.close, input)
    },
  }

  /** Puts the application back when the decision may be followed by another. */
  async function decide(user: User, one: Application, next: string | string[], route: DecisionRoute, body?: object) {
    const deciding = user.write({ [keyOf(one)]: next }, route, { params: { id: one.id }, body: body as undefined })
    const decided = await deciding.catch(ignoreConflict)
    if (!decided) return
    check(
      [next].flat()[0]?.startsWith(decided.status) ?? false,
      `an application is ${decided.status} instead of ${next}`,
    )
    if (decided.status === 'pending' || decided.status === 'rejected')
      applications.push({ ...one, state: decided.status })
  }

  async function approve(user: User, one: Application) {
    const state = random() < 0.5 ? 'later' : 'begun'
    const body = { startDate: dayIn(state === 'later' ? 40 : 0), endDate: dayIn(400), books: true }
    const written = { [keyOf(one)]: 'approved 1', [`lease ${one.property.title}`]: body.endDate }
    const approving = user.write(written, API.applications.approve, { params: { id: one.id }, body })
    const approved = await approving.catch(ignoreConflict)
    if (!approved) return
    check(approved.status === 'approved', `an approved application is ${approved.status}`)
    if (!approved.lease) return
    applications.push({ ...one, state, id: approved.lease.id })
    kept.push({ leaseId: approved.lease.id, owner: user })
  }

  /** Cancels the lease before it begins, or shortens it. */
  async function endLease(user: User, one: Application, state: 'later' | 'begun') {
    const [key, params] = [`lease ${one.property.title}`, { id: one.id }]
    const body = { endDate: dayIn(30) }
    if (state === 'begun') return void (await user.write({ [key]: body.endDate }, API.leases.end, { params, body }))
    await user.write({ [key]: ABSENT, [keyOf(one)]: PENDING }, API.leases.cancel, { params, body: {} })
  }

  const ofRole = { visitor, tenant, owner, agent }
  const acted = new Map<User, number>()

  /** Every kind in turn. Users of a role begin with different ones, so that all are done from the start. */
  async function act(user: User) {
    const kinds: Action[] = Object.values(ofRole[user.role])
    const peers = users.filter(({ role }) => role === user.role)
    const first = Math.floor((Math.max(peers.indexOf(user), 0) * kinds.length) / Math.max(peers.length, 1))
    const step = acted.get(user) ?? 0
    acted.set(user, step + 1)
    await kinds[(first + step) % kinds.length]?.(user)
  }

  return {
    ofRole,
    pictures,
    act,
    /** Reads every document that users know. @returns the titles of wrong and missing ones */
    async findWrongDocuments() {
      const wrong: string[] = []
      for (const document of documents) {
        const until = performance.now() + 8_000
        const isOver = () => performance.now() > until
        if (!(await insist(() => hasSameBytes(document), isOver))) wrong.push(document.title)
      }
      return wrong
    },
  }
}

/** Another application for the home may be approved, which rejects this one, or that lease cancelled, which reopens it. */
const PENDING = ['pending 0', 'rejected 0']
const PAID = '10000 stands'
const REJECTION = { reason: 'other', note: 'Sorry' }
const keyOf = ({ tenant, property }: Application) => `application ${tenant.id} ${property.title}`

const get = async (user: User, url: string) => (await user.send({ method: 'GET', url })).bytes

function check(isRight: boolean, text: string) {
  if (!isRight) throw new Error(text)
}

/** Others may have decided first: that is a conflict, and no fault. */
function ignoreConflict(error: unknown): false {
  if (error instanceof Refused && error.status === 409) return false
  throw error
}

async function hasSameBytes({ id, owner, sha256: hash }: Document) {
  return sha256(await owner.read(API.documents.content, { params: { id } })) === hash
}

/** Sends several over one connection; those without an answer are lost. */
async function sendBySocket(sender: User, receiver: User) {
  const lose = () => Promise.reject(new Lost('socket'))
  const socket = await openSocket(new URL(sender.site.origin()).host, sender).catch(lose)
  const lost = socket.closed.then(lose)
  lost.catch(() => undefined)
  for (let i = 0; i < SOCKET_MESSAGES; i++) {
    const [content, clientId] = [textOf(sender, receiver), randomUUID()]
    await sender.site.ledger.write({ [`message ${content}`]: 'stored' }, async () => {
      socket.send({ type: 'message', receiverId: receiver.id, content, clientId })
      await Promise.race([socket.next('ack', (frame) => frame.clientId === clientId), lost])
    })
  }
  await socket.close()
}

/** Uploads a picture to the server, or to the bucket, which users reach without it. @returns its path and widths */
async function uploadPicture(owner: User) {
  const bytes = await photo({ width: 320, height: 240, seed: randomBytes(2).readUInt16LE() })
  const body = { name: 'photo.jpg', type: 'image/jpeg', size: bytes.length }
  const { uploadURL } = await owner.call(API.files.createUpload, { body })
  const url = new URL(uploadURL, owner.site.origin())
  await owner.put(url, bytes, body.type)
  return owner.call(API.files.storeImage, { body: { imageURL: uploadURL.replace(/\?.*/, '') } })
}

/** @returns the id of an upload in one part */
async function uploadParts(user: User, bytes: Buffer): Promise<string> {
  const file = { filename: 'a.pdf', type: 'application/pdf', metadata: { size: bytes.length } }
  const { key, uploadId } = await user.call(API.companion.createMultipart, { body: file })
  const upload = { params: { uploadId }, query: { key } }
  const signed = await user.call(API.companion.signPart, { ...upload, params: { uploadId, partNumber: '1' } })
  const { headers } = await user.put(new URL(signed.url, user.site.origin()), bytes, file.type)
  const parts = [{ PartNumber: 1, ETag: headers.get('etag') ?? '' }]
  await user.call(API.companion.completeMultipart, { ...upload, body: { parts } })
  return uploadId
}
