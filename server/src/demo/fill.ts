import { createHash } from 'node:crypto'
import { toCents } from '@lintel/contract/money'
import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { v7 } from 'uuid'
import { dayOf } from '../days.ts'
import type { Db } from '../db/connect.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { users } from '../features/accounts/table.ts'
import { applicationEvents, applications } from '../features/applications/table.ts'
import { imageKey, pictureOf } from '../features/files/queries.ts'
import { thumbhashOfDrawing } from '../features/files/renditions.ts'
import { imageHolders, imagePathOf, images } from '../features/files/table.ts'
import { writePapersLater } from '../features/leases/paper/commands.ts'
import { leases } from '../features/leases/table.ts'
import { markRead } from '../features/messages/commands.ts'
import { messages } from '../features/messages/table.ts'
import { properties } from '../features/properties/table.ts'
import type { Storage } from '../storage/storage.ts'
import { DEMO_PASSWORD } from './people.ts'
import { drawPicturesOf } from './pictures/pictures-of.ts'
import type { DemoHome, DemoMessage, DemoWorld } from './types.ts'
import { demoWorld } from './world.ts'

/** Files written at once; more only wait for the same disk. */
const WRITES_AT_ONCE = 16

interface StoredPicture {
  id: string
  home: string
  owner: string
  bytes: Buffer
  thumbhash: string
  createdAt: Date
}

/**
 * Fills an installation that nobody uses yet with the demo world around `now`: pictures first, then all rows in one
 * transaction.
 * @returns whether it did; an installation with a single account is left as it is
 */
export async function fillDemoWorld(db: Db, storage: Storage, now: Date): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const world = demoWorld(now)
  const [passwordHash, pictures] = await Promise.all([hashPassword(DEMO_PASSWORD), storePictures(storage, world.homes)])
  return db.transaction(async (tx) => {
    // Two servers may start on one new database: the second waits here and then finds it filled.
    await tx.execute(sql`lock table ${users} in share row exclusive mode`)
    if (!(await isEmpty(tx))) return false
    await insertWorld(tx, world, pictures, passwordHash, now)
    return true
  })
}

async function isEmpty(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).limit(1)
  return found.length === 0
}

async function storePictures(storage: Storage, homes: readonly DemoHome[]): Promise<StoredPicture[]> {
  const queue = pLimit(WRITES_AT_ONCE)
  const stored = await Promise.all(
    homes.flatMap((home) =>
      drawPicturesOf(home).map(({ svg }) => {
        const bytes = Buffer.from(svg)
        // Named by what it shows: browsers keep a picture for a year, and a redrawn one is another one.
        const id = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
        return queue(async (): Promise<StoredPicture> => {
          const [thumbhash] = await Promise.all([thumbhashOfDrawing(bytes), storage.put(imageKey(id), bytes)])
          return { id, home: home.key, owner: home.owner, bytes, thumbhash, createdAt: home.createdAt }
        })
      }),
    ),
  )
  return stored
}

async function insertWorld(
  db: Db,
  world: DemoWorld,
  pictures: readonly StoredPicture[],
  passwordHash: string,
  now: Date,
) {
  const personIds = idsFor(world.people)
  const homeIds = idsFor(world.homes)
  const picturesOf = (home: string) => pictures.filter((picture) => picture.home === home)
  const ownerOfHome = new Map(world.homes.map((home) => [home.key, idOf(personIds, home.owner)]))

  await db.insert(users).values(
    world.people.map(({ key, createdAt, ...person }) => ({
      ...person,
      id: idOf(personIds, key),
      passwordHash,
      isDemo: true,
      approvedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    })),
  )
  const drawn = await db
    .insert(images)
    .values(
      pictures.map(({ id, bytes, thumbhash, createdAt }) => ({
        id,
        thumbhash,
        contentType: 'image/svg+xml',
        bytes: bytes.length,
        width: 1200,
        height: 900,
        createdAt,
      })),
    )
    .returning()
  const drawnById = new Map(drawn.map((image) => [image.id, pictureOf(image)]))
  await db
    .insert(imageHolders)
    .values(pictures.map(({ id, owner, createdAt }) => ({ imageId: id, ownerId: idOf(personIds, owner), createdAt })))
  await db.insert(properties).values(
    world.homes.map((home) => ({
      id: idOf(homeIds, home.key),
      ownerId: idOf(personIds, home.owner),
      title: home.title,
      description: home.description,
      address: home.address,
      city: home.city,
      priceCents: toCents(home.rentDollars),
      bedrooms: home.bedrooms,
      bathrooms: home.bathrooms,
      area: home.areaSquareMetres,
      status: home.status,
      images: picturesOf(home.key).map(({ id }) => imagePathOf(id)),
      pictures: picturesOf(home.key).flatMap(({ id }) => drawnById.get(id) ?? []),
      isPublished: home.isPublished,
      createdAt: home.createdAt,
      updatedAt: home.updatedAt,
    })),
  )
  const sent = world.applications.map((application) => ({ ...application, id: v7(at(application.createdAt)) }))
  await db.insert(applications).values(
    sent.map(({ id, home, tenant, status, message, createdAt, updatedAt }) => ({
      id,
      propertyId: idOf(homeIds, home),
      tenantId: idOf(personIds, tenant),
      ownerId: idOf(ownerOfHome, home),
      status,
      message,
      createdAt,
      updatedAt,
    })),
  )
  await db.insert(applicationEvents).values(
    sent.flatMap(({ id, events }) =>
      events.map((event) => ({
        ...event,
        id: v7(at(event.at)),
        applicationId: id,
        actorId: idOf(personIds, event.actor),
      })),
    ),
  )
  const agreed = world.leases.map((lease) => ({ ...lease, id: v7(at(lease.createdAt)) }))
  await db.insert(leases).values(
    agreed.map(({ id, home, tenant, startsOn, endsOn, rentDollars, depositDollars, createdAt }) => ({
      id,
      propertyId: idOf(homeIds, home),
      tenantId: idOf(personIds, tenant),
      startsOn,
      endsOn,
      rentCents: toCents(rentDollars),
      depositCents: toCents(depositDollars),
      closedAt: endsOn < dayOf(now) ? now : null,
      createdAt,
      updatedAt: createdAt,
    })),
  )
  await writePapersLater(
    db,
    agreed.map(({ id }) => id),
  )
  await insertMessages(db, world.messages, personIds, homeIds)
}

/** Written and read one after the other, as by the people themselves: what counts them follows. */
async function insertMessages(db: Db, sent: readonly DemoMessage[], personIds: Ids, homeIds: Ids) {
  for (const { from, to, home, content, createdAt, isUnread } of sent) {
    const [id, senderId, receiverId] = [v7(at(createdAt)), idOf(personIds, from), idOf(personIds, to)]
    await db.insert(messages).values({ id, senderId, receiverId, propertyId: idOf(homeIds, home), content, createdAt })
    if (!isUnread) await markRead(db, { id: receiverId }, senderId, id)
  }
}

/** Ids sort as their records were made. */
const at = (made: Date) => ({ msecs: made.getTime() })

const idsFor = (records: readonly { key: string; createdAt: Date }[]) =>
  new Map(records.map(({ key, createdAt }) => [key, v7(at(createdAt))]))

type Ids = ReadonlyMap<string, string>

function idOf(ids: Ids, key: string): string {
  const id = ids.get(key)
  if (!id) throw new Error(`the demo world has nothing called ${key}`)
  return id
}
