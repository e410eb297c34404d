import { API } from '@lintel/contract/api'
import { photo } from '../pictures.ts'
import { openSocket, type TestSocket } from '../sockets.ts'
import { ABSENT, Lost } from './ledger.ts'
import { createUser, type User } from './users.ts'
import {
  addDocument,
  apply,
  approve,
  cancelLease,
  createHome,
  dayIn,
  decide,
  editHome,
  endLease,
  removeDocument,
  removeHome,
  sendMessage,
  showPictures,
  uploadDocument,
  uploadPicture,
} from './writes.ts'

export type Writers = { owner: User; tenant: User; agent: User /** A number between 0 and 1. */; random: () => number }

/** Writes once and once more, under a name that nobody used before. What a kill interrupts is left as it is. */
export type Writer = (writers: Writers, name: string) => Promise<void>

/** The address that a user's mail goes to. */
export const emailOf = (username: string) => `${username}@mill.example`

async function useAccount({ tenant: { site } }: Writers, name: string) {
  const user = createUser(site, 'tenant', name)
  await user.register(emailOf(name))
  const [profile, sessions] = [`user ${name}`, `sessions ${name}`]
  await site.ledger.write({ [profile]: 'Eve' }, () =>
    user.call(API.accounts.changeProfile, { body: { firstName: 'Eve' } }),
  )
  await site.ledger.write({ [sessions]: ABSENT }, () => user.call(API.accounts.logout))
  await site.ledger.write({ [sessions]: '1' }, () => user.signIn())
}

async function listHome({ owner }: Writers, name: string) {
  const home = await createHome(owner, name, 100)
  await editHome(owner, home, 200, true)
  await editHome(owner, home, 200, false)
  await removeHome(owner, home)
}

async function showPicture({ owner }: Writers, name: string) {
  const home = await createHome(owner, name)
  const bytes = await photo({ width: 64, height: 48, seed: Number(name.replaceAll(/\D/g, '')) })
  const { objectPath } = await uploadPicture(owner, bytes)
  await showPictures(owner, home, [objectPath])
  await showPictures(owner, home, [])
}

async function keepDocument({ tenant }: Writers, name: string) {
  await addDocument(tenant, name, Buffer.from(`%PDF-1.4 ${name}`))
  // Also those that earlier kills left: a tenant may have twenty.
  for (const document of await tenant.call(API.documents.listOwn)) await removeDocument(tenant, document)
}

async function keepUpload({ owner }: Writers, name: string) {
  const document = await uploadDocument(owner, name, Buffer.from(`%PDF-1.4 ${name} ${'in parts '.repeat(5_000)}`))
  await removeDocument(owner, document)
}

async function decideApplication({ tenant, owner, random }: Writers, name: string) {
  const application = await apply(tenant, await createHome(owner, name))
  if (random() < 0.3) return void (await decide(tenant, application, 'withdraw'))
  await decide(owner, application, 'reject')
  await decide(owner, application, 'reopen')
  const isLater = random() < 0.5
  const terms = { startDate: dayIn(isLater ? 40 : 0), endDate: dayIn(400) }
  const leaseId = await approve(owner, application, terms)
  if (isLater) await cancelLease(owner, leaseId, application)
  else await endLease(owner, leaseId, application, dayIn(30))
}

async function writeMessage({ tenant, owner }: Writers, name: string) {
  await sendMessage(tenant, owner, name)
}

/** Sends several over one connection; those without an answer are lost. */
async function writeBySocket({ tenant, owner }: Writers, name: string) {
  const lose = () => Promise.reject(new Lost('socket'))
  const socket: TestSocket = await openSocket(new URL(tenant.site.origin()).host, tenant).catch(lose)
  const lost = socket.closed.then(lose)
  lost.catch(() => undefined)
  for (let i = 0; i < 10; i++) {
    const content = `${name}-${i}`
    await tenant.site.ledger.write({ [`message ${content}`]: 'stored' }, async () => {
      socket.send({ type: 'message', receiverId: owner.id, content, clientId: content })
      await Promise.race([socket.next('ack', ({ clientId }) => clientId === content), lost])
    })
  }
  await socket.close()
}

async function block({ tenant, owner }: Writers) {
  const { ledger } = tenant.site
  const key = `block ${tenant.id} ${owner.id}`
  const params = { userId: owner.id }
  await ledger.write({ [key]: 'blocked' }, () => tenant.call(API.messages.block, { params }))
  await ledger.write({ [key]: ABSENT }, () => tenant.call(API.messages.unblock, { params }))
}

async function reportHome({ owner, tenant, agent }: Writers, name: string) {
  const { ledger } = tenant.site
  const { id: homeId } = await createHome(owner, name)
  const key = `report ${name}`
  const report = { kind: 'property', id: homeId, reason: 'spam' } as const
  await ledger.write({ [key]: 'open' }, () => tenant.call(API.reports.create, { body: report }))
  const [newest] = await agent.call(API.reports.list)
  const closing = { params: { id: newest?.id ?? '' }, body: { outcome: 'other' as const } }
  await ledger.write({ [key]: 'closed' }, () => agent.call(API.reports.close, closing))
}

export const WRITERS: Record<string, Writer> = {
  account: useAccount,
  home: listHome,
  picture: showPicture,
  document: keepDocument,
  upload: keepUpload,
  application: decideApplication,
  message: writeMessage,
  socket: writeBySocket,
  block,
  report: reportHome,
}
