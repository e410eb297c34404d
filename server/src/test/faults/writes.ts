import { createHash, randomUUID } from 'node:crypto'
import { API } from '@lintel/contract/api'
import type { Application } from '@lintel/contract/applications/schema'
import { PROPERTY_FORM } from '../property-form.ts'
import { ABSENT, Lost } from './ledger.ts'
import type { User } from './users.ts'

/** What users write, each call with its entry in the ledger. They throw what `User.call` throws. */

type Home = { id: string; title: string }
type Decided = { id: string; tenantId: string; home: Home }

const DAY_MS = 24 * 60 * 60 * 1000
export const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const homeValue = (price: number, isPublished: boolean) => `${price * 100} ${isPublished}`

export function createHome(owner: User, title: string, price = PROPERTY_FORM.price) {
  const body = { ...PROPERTY_FORM, title, price, isPublished: true }
  const written = { [`home ${title}`]: homeValue(price, true) }
  return owner.site.ledger.write(written, () => owner.call(API.properties.create, { body }))
}

export const editHome = (owner: User, { id, title }: Home, price: number, isPublished: boolean) =>
  owner.site.ledger.write({ [`home ${title}`]: homeValue(price, isPublished) }, () =>
    owner.call(API.properties.edit, { params: { id }, body: { price, isPublished } }),
  )

export const removeHome = (owner: User, { id, title }: Home) =>
  owner.site.ledger.write({ [`home ${title}`]: ABSENT }, () => owner.call(API.properties.remove, { params: { id } }))

/** Uploads a picture to the server, or to the bucket, which users reach without it. @returns its path and widths */
export async function uploadPicture(owner: User, bytes: Buffer) {
  const body = { name: 'photo.jpg', type: 'image/jpeg', size: bytes.length }
  const { uploadURL } = await owner.call(API.files.createUpload, { body })
  const url = new URL(uploadURL, owner.site.origin())
  if (url.origin === owner.site.origin())
    await owner.send({ method: 'PUT', url: url.href, body: bytes, type: body.type })
  else {
    // What the bucket answers while a fault lasts is not Lintel's.
    const stored = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': body.type },
      body: new Uint8Array(bytes),
    })
      .then(({ ok }) => ok)
      .catch(() => false)
    if (!stored) throw new Lost('PUT to the bucket')
  }
  return owner.call(API.files.storeImage, { body: { imageURL: uploadURL.replace(/\?.*/, '') } })
}

export const showPictures = (owner: User, { id, title }: Home, images: string[]) =>
  owner.site.ledger.write({ [`pictures ${title}`]: images.join(' ') }, () =>
    owner.call(API.properties.edit, { params: { id }, body: { images } }),
  )

export const addDocument = (
  user: User,
  title: string,
  bytes: Buffer,
  type: 'receipt' | 'income' | 'other' = 'receipt',
) =>
  user.site.ledger.write({ [`document ${title}`]: sha256(bytes) }, () =>
    user.call(API.documents.create, { query: { title, type }, body: bytes, type: 'application/pdf' }),
  )

export const removeDocument = (user: User, { id, title }: Home) =>
  user.site.ledger.write({ [`document ${title}`]: ABSENT }, () => user.call(API.documents.remove, { params: { id } }))

/** Uploads a document in one part. */
export async function uploadDocument(user: User, title: string, bytes: Buffer) {
  const file = { filename: 'a.pdf', type: 'application/pdf', metadata: { size: bytes.length } }
  const { key, uploadId } = await user.call(API.companion.createMultipart, { body: file })
  const upload = { params: { uploadId }, query: { key } }
  const signed = await user.call(API.companion.signPart, { ...upload, params: { uploadId, partNumber: '1' } })
  const part = await user.send({ method: 'PUT', url: signed.url, body: bytes, type: file.type })
  const parts = [{ PartNumber: 1, ETag: part.headers.get('etag') ?? '' }]
  await user.call(API.companion.completeMultipart, { ...upload, body: { parts } })
  return user.site.ledger.write({ [`document ${title}`]: sha256(bytes) }, () =>
    user.call(API.documents.createFromUpload, { body: { uploadId, title, type: 'receipt' } }),
  )
}

const applicationKey = ({ tenantId, home }: Decided) => `application ${tenantId} ${home.title}`

/** @param options.mayBeClosed whether another application for the home may be approved, which rejects this one */
export async function apply(tenant: User, home: Home, { documents = [] as string[], mayBeClosed = false } = {}) {
  const values = mayBeClosed ? ['pending 0', 'rejected 0'] : 'pending 0'
  const decided = { id: '', tenantId: tenant.id, home }
  const body = { propertyId: home.id, documents }
  const { id } = await tenant.site.ledger.write({ [applicationKey(decided)]: values }, () =>
    tenant.call(API.applications.create, { body }),
  )
  return { ...decided, id }
}

/** An application as somebody else finds it. */
export const decidedOf = ({ id, tenantId, property }: Pick<Application, 'id' | 'tenantId' | 'property'>): Decided => ({
  id,
  tenantId,
  home: property,
})

/** The statuses that decisions lead to. */
const DECIDED = { withdraw: 'withdrawn', reject: 'rejected', reopen: 'pending' } as const

export async function decide(user: User, application: Decided, decision: keyof typeof DECIDED) {
  const input = { params: { id: application.id } }
  const calls = {
    withdraw: () => user.call(API.applications.withdraw, input),
    reject: () => user.call(API.applications.reject, { ...input, body: { reason: 'other', note: 'Sorry' } }),
    reopen: () => user.call(API.applications.reopen, input),
  }
  const written = { [applicationKey(application)]: `${DECIDED[decision]} 0` }
  const { status } = await user.site.ledger.write(written, calls[decision])
  if (status !== DECIDED[decision]) throw new Error(`an application is ${status} after: ${decision}`)
}

export async function approve(landlord: User, application: Decided, terms: { startDate: string; endDate: string }) {
  const { status, lease } = await landlord.site.ledger.write(
    { [applicationKey(application)]: 'approved 1', [`lease ${application.home.title}`]: terms.endDate },
    () => landlord.call(API.applications.approve, { params: { id: application.id }, body: terms }),
  )
  if (status !== 'approved' || !lease) throw new Error(`an application is ${status} after its approval`)
  return lease.id
}

export const cancelLease = (landlord: User, leaseId: string, application: Decided) =>
  landlord.site.ledger.write(
    { [applicationKey(application)]: 'pending 0', [`lease ${application.home.title}`]: ABSENT },
    () => landlord.call(API.leases.cancel, { params: { id: leaseId }, body: {} }),
  )

export const endLease = (landlord: User, leaseId: string, { home }: Decided, endDate: string) =>
  landlord.site.ledger.write({ [`lease ${home.title}`]: endDate }, () =>
    landlord.call(API.leases.end, { params: { id: leaseId }, body: { endDate } }),
  )

/** Sends a message by HTTP. Sending it again with the same content is no second message. */
export function sendMessage(sender: User, receiver: User, content: string, clientId: string = randomUUID()) {
  const body = { receiverId: receiver.id, content, clientId, type: 'text' as const }
  return sender.site.ledger.write({ [`message ${content}`]: 'stored' }, () => sender.call(API.messages.send, { body }))
}
