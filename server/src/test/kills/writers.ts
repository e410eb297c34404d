import { createHash } from 'node:crypto'
import { photo } from '../pictures.ts'
import { PROPERTY_FORM } from '../property-form.ts'
import { openSocket, type TestSocket } from '../sockets.ts'
import { ABSENT, Lost, type Registers } from './registers.ts'

export type Caller = { id: string; cookie: string }
export type Answer = { status: number; body: Record<string, unknown>; headers: Headers }
/** @throws Lost; Error when the call is refused */
export type Call = (
  person: Caller | null,
  method: string,
  url: string,
  body?: object | Uint8Array,
  type?: string,
) => Promise<Answer>

export type Kit = {
  registers: Registers
  call: Call
  /** Of the server that runs now. */
  host: () => string
  owner: Caller
  tenant: Caller
  agent: Caller
  /** A number between 0 and 1. */
  random: () => number
}

/** Writes once and once more, from a name that nobody used before. What a kill interrupts is left as it is. */
export type Writer = (kit: Kit, name: string) => Promise<void>

const DAY_MS = 24 * 60 * 60 * 1000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** The address that a user's mail goes to. */
export const emailOf = (username: string) => `${username}@mill.example`

async function useAccount({ registers, call }: Kit, name: string) {
  const [profile, sessions] = [`user ${name}`, `sessions ${name}`]
  const login = { username: name, password: 'a quiet street' }
  const form = { ...login, firstName: 'Ada', lastName: 'B', role: 'tenant', email: emailOf(name) }
  // The session follows in a transaction of its own.
  const registered = await registers.write(profile, 'Ada', () =>
    registers.write(sessions, '1', () => call(null, 'POST', '/api/auth/register', form)),
  )
  const cookie = registered.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const user = { id: '', cookie }
  await registers.write(profile, 'Eve', () => call(user, 'PATCH', '/api/auth/user', { firstName: 'Eve' }))
  await registers.write(sessions, ABSENT, () => call(user, 'POST', '/api/auth/logout'))
  await registers.write(sessions, '1', () => call(null, 'POST', '/api/auth/login', login))
}

async function listHome({ registers, call, owner }: Kit, name: string) {
  const key = `home ${name}`
  const form = { ...PROPERTY_FORM, title: name, price: 100, isPublished: true }
  const { body } = await registers.write(key, '10000 true', () => call(owner, 'POST', '/api/properties', form))
  const url = `/api/properties/${body.id}`
  await registers.write(key, '20000 true', () => call(owner, 'PATCH', url, { price: 200 }))
  await registers.write(key, '20000 false', () => call(owner, 'PATCH', url, { isPublished: false }))
  await registers.write(key, ABSENT, () => call(owner, 'DELETE', url))
}

async function showPicture({ registers, call, owner }: Kit, name: string) {
  const form = { ...PROPERTY_FORM, title: name, isPublished: true }
  const home = await call(owner, 'POST', '/api/properties', form)
  const { body: upload } = await call(owner, 'POST', '/api/objects/upload', { name: 'a.jpg' })
  const { pathname, search } = new URL(String(upload.uploadURL))
  const bytes = await photo({ width: 64, height: 48, seed: Number(name.replaceAll(/\D/g, '')) })
  await call(null, 'PUT', pathname + search, bytes, 'image/jpeg')
  const stored = await call(owner, 'PUT', '/api/property-images', { imageURL: String(upload.uploadURL) })
  const url = `/api/properties/${home.body.id}`
  const images = [stored.body.objectPath]
  await registers.write(`pictures ${name}`, images.join(' '), () => call(owner, 'PATCH', url, { images }))
  await registers.write(`pictures ${name}`, ABSENT, () => call(owner, 'PATCH', url, { images: [] }))
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function keepDocument({ registers, call, tenant }: Kit, name: string) {
  const key = `document ${name}`
  const bytes = Buffer.from(`%PDF-1.4 ${name}`)
  const url = `/api/documents?${new URLSearchParams({ title: name, type: 'receipt' })}`
  await registers.write(key, sha256(bytes), () => call(tenant, 'POST', url, bytes, 'application/pdf'))
  // Also those that earlier kills left: a tenant may have twenty.
  const { body } = await call(tenant, 'GET', '/api/tenant/documents')
  for (const { id, title } of body as unknown as { id: string; title: string }[])
    await registers.write(`document ${title}`, ABSENT, () => call(tenant, 'DELETE', `/api/documents/${id}`))
}

async function uploadDocument({ registers, call, owner }: Kit, name: string) {
  const bytes = Buffer.from(`%PDF-1.4 ${name} ${'in parts '.repeat(5_000)}`)
  const file = { filename: 'a.pdf', type: 'application/pdf', metadata: { size: bytes.length } }
  const { body: upload } = await call(owner, 'POST', '/companion/s3/multipart', file)
  const at = `/companion/s3/multipart/${upload.uploadId}`
  const query = `?${new URLSearchParams({ key: String(upload.key) })}`
  const { body: signed } = await call(owner, 'GET', `${at}/1${query}`)
  const { pathname, search } = new URL(String(signed.url), 'http://host')
  const part = await call(null, 'PUT', pathname + search, bytes, 'application/pdf')
  const parts = [{ PartNumber: 1, ETag: part.headers.get('etag') }]
  await call(owner, 'POST', `${at}/complete${query}`, { parts })
  const form = { uploadId: upload.uploadId, title: name, type: 'receipt' }
  const key = `document ${name}`
  const { body } = await registers.write(key, sha256(bytes), () => call(owner, 'POST', '/api/documents/uploaded', form))
  await registers.write(key, ABSENT, () => call(owner, 'DELETE', `/api/documents/${body.id}`))
}

async function decideApplication({ registers, call, tenant, owner, random }: Kit, name: string) {
  const form = { ...PROPERTY_FORM, title: name, isPublished: true }
  const { body: home } = await call(owner, 'POST', '/api/properties', form)
  const key = `application ${name}`
  const { body } = await registers.write(key, 'pending 0', () =>
    call(tenant, 'POST', '/api/applications', { propertyId: home.id }),
  )
  const url = `/api/applications/${body.id}`
  if (random() < 0.3) return void (await registers.write(key, 'withdrawn 0', () => call(tenant, 'DELETE', url)))
  await registers.write(key, 'rejected 0', () => call(owner, 'POST', `${url}/reject`, { reason: 'timing' }))
  await registers.write(key, 'pending 0', () => call(owner, 'POST', `${url}/reopen`))
  const isLater = random() < 0.5
  const terms = { startDate: dayIn(isLater ? 40 : 0), endDate: dayIn(400) }
  const { body: approved } = await registers.write(key, 'approved 1', () =>
    call(owner, 'POST', `${url}/approve`, terms),
  )
  const { id: leaseId } = approved.lease as { id: string }
  if (isLater)
    return void (await registers.write(key, 'pending 0', () =>
      call(owner, 'POST', `/api/leases/${leaseId}/cancel`, {}),
    ))
  const end = () => call(owner, 'POST', `/api/leases/${leaseId}/end`, { endDate: dayIn(30) })
  // Approved above: the key begins with that value.
  await registers.write(`lease ${name}`, dayIn(400), async () => undefined)
  await registers.write(`lease ${name}`, dayIn(30), end)
}

async function sendMessage({ registers, call, tenant, owner }: Kit, name: string) {
  const message = { receiverId: owner.id, content: name, clientId: name }
  await registers.write(`message ${name}`, 'stored', () => call(tenant, 'POST', '/api/messages', message))
}

/** Sends several over one connection; those without an answer are lost. */
async function sendBySocket({ registers, host, tenant, owner }: Kit, name: string) {
  const socket: TestSocket = await openSocket(host(), tenant).catch(() => {
    throw new Lost()
  })
  const lost = socket.closed.then(() => {
    throw new Lost()
  })
  lost.catch(() => undefined)
  for (let i = 0; i < 10; i++) {
    const content = `${name}-${i}`
    await registers.write(`message ${content}`, 'stored', async () => {
      socket.send({ type: 'message', receiverId: owner.id, content, clientId: content })
      await Promise.race([socket.next('ack', ({ clientId }) => clientId === content), lost])
    })
  }
  await socket.close()
}

async function block({ registers, call, tenant, owner }: Kit) {
  const key = `block ${tenant.id} ${owner.id}`
  const url = `/api/messages/${owner.id}/block`
  await registers.write(key, 'blocked', () => call(tenant, 'PUT', url))
  await registers.write(key, ABSENT, () => call(tenant, 'DELETE', url))
}

async function reportHome({ registers, call, owner, tenant, agent }: Kit, name: string) {
  const form = { ...PROPERTY_FORM, title: name, isPublished: true }
  const { body: home } = await call(owner, 'POST', '/api/properties', form)
  const key = `report ${name}`
  const report = { kind: 'property', id: home.id, reason: 'spam' }
  await registers.write(key, 'open', () => call(tenant, 'POST', '/api/reports', report))
  const { body } = await call(agent, 'GET', '/api/agent/reports')
  const { id } = (body as unknown as { id: string; home?: object }[])[0] ?? { id: '' }
  await registers.write(key, 'closed', () =>
    call(agent, 'POST', `/api/agent/reports/${id}/close`, { outcome: 'other' }),
  )
}

export const WRITERS: Record<string, Writer> = {
  account: useAccount,
  home: listHome,
  picture: showPicture,
  document: keepDocument,
  upload: uploadDocument,
  application: decideApplication,
  message: sendMessage,
  socket: sendBySocket,
  block,
  report: reportHome,
}
