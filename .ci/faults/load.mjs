import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { createPerson, createVisitor, openSocket, sendMessage, signIn } from './people.mjs'

/** Thirty users who use the site all the time, through the balancer. What they are told is done is written in the ledger. */

const COUNTS = { tenant: 12, owner: 8, agent: 4, visitor: 6 }
/** Between two things that a user does, at least. */
const PAUSE_MS = 500
const TERMS = { startDate: '2126-01-01', endDate: '2126-12-31' }

export const createLedger = () => ({
  /** Texts of messages that anybody tried to send. */
  attempted: new Set(),
  messages: [],
  homes: new Map(),
  /** The last acknowledged status by application id. */
  applications: new Map(),
  /** SHA-256 of the bytes by document id. */
  documents: new Map(),
  pictures: new Map(),
})

export async function startLoad(stack, traffic, ledger) {
  const { site } = stack
  const people = []
  for (const role of ['owner', 'tenant', 'agent'])
    for (let i = 0; i < COUNTS[role]; i += 1) people.push(await createPerson(traffic, site, role))
  await stack.postgres.query('primary', 'update users set email_verified_at = now()')
  const by = (role) => people.filter((person) => person.role === role)
  const pick = (list) => list[Math.floor(Math.random() * list.length)]
  const photos = await Promise.all([1, 2, 3, 4].map(drawPhoto))
  /** Homes that have a picture, or get one. */
  const pictured = new Set()
  let isOver = false
  const over = () => isOver
  const call = (person, expected, method, path, options) => traffic.call(person, expected, method, site + path, options)
  const get = async (person, path) => (await call(person, 200, 'GET', path))?.json() ?? null
  const check = (isRight, text) => isRight || traffic.fault(text)

  const visit = [
    async (person) => {
      const answer = await call(person, 200, 'GET', '/', { headers: { accept: 'text/html' } })
      if (answer) check(answer.bytes.includes('id="lintel-state"'), 'the first page is not one of Lintel')
    },
    async (person) => {
      const [title] = pick([...ledger.homes.values()]) ?? []
      if (!title) return
      const found = await get(person, `/api/properties/public?status=any&search=${encodeURIComponent(title)}`)
      if (found)
        check(
          found.some((home) => home.title === title),
          `a search does not find ${title}`,
        )
    },
    async (person) => {
      const [id, [title]] = pick([...ledger.homes]) ?? [null, []]
      const home = id && (await get(person, `/api/properties/${id}`))
      if (home) check(home.title === title, `the home ${title} is shown as ${home.title}`)
      if (id) await call(person, 200, 'GET', `/listings/${id}`, { headers: { accept: 'text/html' } })
    },
    async (person) => {
      const [path, hash] = pick([...ledger.pictures]) ?? []
      const picture = path && (await call(person, 200, 'GET', path))
      if (picture) check(hashOf(picture.bytes) === hash, `the picture ${path} has other bytes`)
    },
  ]

  const everyone = [
    async (person) => {
      const user = await get(person, '/api/auth/user')
      if (user) check(user.id === person.id, `${person.name} is answered the account of ${user.username}`)
    },
    async (person) => {
      const figures = await get(person, '/api/overview')
      if (figures) check(figures.role === person.role, `${person.name} is answered the figures of ${figures.role}`)
    },
    async (person) => void (Math.random() < 0.2 && (await signIn(traffic, site, person))),
    (person) => sendMessage(traffic, ledger, site, person, partnerOf(person), over),
    (person) => person.socket.send(ledger, partnerOf(person), over),
    async (person) => {
      const conversations = await get(person, '/api/messages/conversations')
      const isOwn = ({ lastMessage: last }) => !last || last.senderId === person.id || last.receiverId === person.id
      if (conversations) check(conversations.every(isOwn), `${person.name} is answered the conversations of another`)
    },
  ]
  const partnerOf = (person) => pick(by(person.role === 'agent' ? 'tenant' : 'agent'))

  const tenant = [
    ...everyone,
    async (person) => {
      const title = `Payslip ${randomUUID()}`
      const body = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(20_000)])
      const path = `/api/documents?type=income&title=${encodeURIComponent(title)}`
      const stored = (await call(person, 201, 'POST', path, { body, type: 'application/pdf' }))?.json()
      if (!stored) return
      check(
        stored.userId === person.id && stored.sha256 === hashOf(body),
        `a document of ${person.name} is stored as another`,
      )
      ledger.documents.set(stored.id, { owner: person, hash: hashOf(body), title })
    },
    async (person) => {
      const [id, { hash }] = pick([...ledger.documents].filter(([, { owner }]) => owner === person)) ?? [null, {}]
      const read = id && (await call(person, 200, 'GET', `/api/documents/${id}/content`))
      if (read) check(hashOf(read.bytes) === hash, `a document of ${person.name} has other bytes`)
    },
    async (person) => {
      const [id] = pick([...ledger.homes].slice(-8).filter(([one]) => !person.applied.has(one))) ?? []
      if (!id) return
      person.applied.add(id)
      const made = (
        await call(person, 201, 'POST', '/api/applications', { body: { propertyId: id }, mayConflict: true })
      )?.json()
      if (made) ledger.applications.set(made.id, { tenant: person, status: 'pending' })
    },
    async (person) => {
      const own = await get(person, '/api/tenant/applications?limit=100')
      if (own)
        check(
          own.every(({ tenantId }) => tenantId === person.id),
          `${person.name} is answered applications of another`,
        )
    },
    async (person) => {
      const [id] =
        pick([...ledger.applications].filter(([, one]) => one.tenant === person && one.status === 'pending')) ?? []
      if (id && Math.random() < 0.3) await decide(person, id, 'withdrawn', 'DELETE', '')
    },
  ]

  const owner = [
    ...everyone,
    async (person) => {
      const title = `Home ${randomUUID()}`
      const form = { title, description: 'Two rooms.', address: '1 Mill Lane', city: 'Ghent' }
      const figures = { price: 1250, bedrooms: 2, bathrooms: 1, area: 64, isPublished: true }
      const home = (await call(person, 201, 'POST', '/api/properties', { body: { ...form, ...figures } }))?.json()
      if (home) ledger.homes.set(home.id, [title, person])
    },
    async (person) => {
      const homes = await get(person, '/api/owner/properties?limit=100')
      if (homes)
        check(
          homes.every(({ ownerId }) => ownerId === person.id),
          `${person.name} is answered homes of another`,
        )
    },
    async (person) => {
      const pending = await get(person, '/api/owner/applications?status=pending&limit=100')
      if (!pending) return
      check(
        pending.every(({ property }) => property.ownerId === person.id),
        `${person.name} is answered applications for homes of another`,
      )
      const one = pick(pending)
      if (!one) return
      if (Math.random() < 0.5) await decide(person, one.id, 'approved', 'POST', '/approve', TERMS)
      else await decide(person, one.id, 'rejected', 'POST', '/reject', { reason: 'other', note: 'Sorry' })
    },
    (person) => addPicture(person),
  ]

  const agent = [
    ...everyone,
    async (person) => void (await get(person, '/api/agent/applications?limit=50')),
    async (person) => void (await get(person, '/api/agent/properties?limit=50')),
    async (person) => {
      const users = await get(person, '/api/agent/users?limit=100')
      if (users)
        check(users.some(({ id }) => id === person.id) || users.length === 100, 'an agent is not in the list of users')
    },
  ]

  /** Somebody else may decide first: that is a conflict, and no fault. */
  async function decide(person, id, status, method, path, body) {
    const known = ledger.applications.get(id)
    if (known?.isMoving) return
    if (known) known.isMoving = true
    const done = await call(person, 200, method, `/api/applications/${id}${path}`, { body, mayConflict: true })
    if (known) known.isMoving = false
    if (!done) return
    check(done.json().status === status, `an application is ${done.json().status} after it was ${status}`)
    ledger.applications.set(id, { tenant: known?.tenant, status })
  }

  async function addPicture(person) {
    const [id] = pick([...ledger.homes].filter(([one, [, by]]) => by === person && !pictured.has(one))) ?? []
    if (!id) return
    pictured.add(id)
    const photo = pick(photos)
    const begun = (
      await call(person, 200, 'POST', '/api/objects/upload', {
        body: { name: 'photo.jpg', type: 'image/jpeg', size: photo.length },
      })
    )?.json()
    if (!begun) return
    const url = new URL(begun.uploadURL, site).href
    const sent = await traffic.call(person, 200, 'PUT', url, { body: photo, type: 'image/jpeg', isUncounted: true })
    const imageURL = begun.uploadURL.replace(/\?.*/, '')
    const stored = sent && (await call(person, 200, 'PUT', '/api/property-images', { body: { imageURL } }))?.json()
    if (!stored) return
    const path = `${stored.objectPath}/${stored.picture.widths[0]}.webp`
    const picture =
      (await call(person, 200, 'PATCH', `/api/properties/${id}`, { body: { images: [stored.objectPath] } })) &&
      (await call(person, 200, 'GET', path))
    if (picture) ledger.pictures.set(path, hashOf(picture.bytes))
  }

  const DOES = { tenant, owner, agent, visitor: visit }
  const visitors = Array.from({ length: COUNTS.visitor }, (_, number) => createVisitor(number + 1))
  for (const person of people)
    Object.assign(person, { applied: new Set(), socket: openSocket(traffic, person, () => site) })

  const live = async (person) => {
    while (!isOver) {
      await pick(DOES[person.role])(person).catch((error) => traffic.fault(`${person.name}: ${error.stack}`))
      await pause(PAUSE_MS * (0.5 + Math.random()))
    }
  }
  const running = [...people, ...visitors].map(live)

  return {
    people,
    async stop() {
      isOver = true
      await Promise.all(running)
    },
  }
}

export const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** Noise over a colour: no two compress alike. */
function drawPhoto(seed) {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 + seed }
  return sharp({ create: { width: 900, height: 600, channels: 3, background: `rgb(${seed * 40},120,80)`, noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}
