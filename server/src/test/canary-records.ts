import { events } from '../events/table.ts'
import { startSession } from '../features/accounts/sessions.ts'
import { setupCodes } from '../features/accounts/table.ts'
import { renditionKey } from '../features/files/queries.ts'
import { attachments, images, uploads } from '../features/files/table.ts'
import { jobs } from '../jobs/table.ts'
import { makeCanary } from './canaries.ts'
import { declaredCanaries } from './declared-permissions.ts'
import type { World } from './world.ts'

/** An address of a documentation network, which no caller in tests has. */
const ADDRESS = '203.0.113.77'

/** Writes records of people that no caller has to do with: a canary in every private column. @param world a planting world */
export async function writeCanaryRecords(world: World): Promise<void> {
  const { db } = world
  const [tenant, owner] = [await world.tenant(), await world.owner()]
  await startSession(db, tenant, `Firefox/141 ${makeCanary()}`)
  await db.insert(setupCodes).values({ codeHash: makeCanary() }).onConflictDoNothing()
  const property = await world.property(owner)
  await world.property(owner, { isPublished: false })
  const application = await world.application(tenant, property, { status: 'rejected' })
  await world.note(owner, { applicationId: application.id })
  await world.note(await world.agent(), { userId: tenant.id })
  await world.lease(tenant, property, { startsOn: '2026-01-05', endsOn: '2099-01-04' })
  await world.document(tenant, { propertyId: property.id })
  await world.message(tenant, owner)
  for (const plant of declaredCanaries) await plant(world, { tenant, owner, property })
  const id = `picture-${makeCanary()}`
  await db.insert(images).values({ id, contentType: 'image/webp', bytes: 1, width: 1, height: 1 })
  await db.insert(attachments).values({ imageId: id, userId: owner.id })
  await world.storage.put(renditionKey(id, 320, 'webp'), Buffer.from('bytes'))
  await db.insert(uploads).values({
    ownerId: owner.id,
    kind: 'document',
    status: 'refused',
    key: `uploads/${makeCanary()}`,
    multipartId: makeCanary(),
    name: makeCanary(),
    sha256: makeCanary(),
    refusal: makeCanary(),
    remoteUrl: `https://homes.example/${makeCanary()}`,
    expiresAt: new Date('2099-01-01'),
  })
  await db.insert(jobs).values({
    kind: 'none',
    key: makeCanary(),
    data: { to: makeCanary() },
    lastError: makeCanary(),
    runAt: new Date('2099-01-01'),
  })
  await db.insert(events).values({
    kind: 'document_viewed',
    recordKind: 'document',
    recordId: property.id,
    personId: tenant.id,
    isLogged: true,
    actorId: owner.id,
    actorName: makeCanary(),
    accountId: tenant.id,
    accountName: makeCanary(),
    title: makeCanary(),
    address: ADDRESS,
    // Of a browser: for other programs, agents see the name.
    userAgent: `Firefox/141 ${makeCanary()}`,
    requestId: makeCanary(),
  })
}
