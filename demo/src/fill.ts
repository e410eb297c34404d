import type { Db } from '@lintel/server/src/db/connect.ts'
import { users } from '@lintel/server/src/features/accounts/table.ts'
import type { Storage } from '@lintel/server/src/storage/storage.ts'
import { sql } from 'drizzle-orm'
import { idsByKey } from './ids.ts'
import { PARTS } from './parts.ts'
import { demoRecords } from './records.ts'

/** What the server gives the demo to work with. */
export interface DemoContext {
  db: Db
  storage: Storage
  /** ISO 4217. */
  currency: string
  /** All dates of the demo are relative to it. */
  now: Date
}

/**
 * Fill a database that has no accounts yet with the demo, in one transaction.
 * @returns false where there was an account, and nothing was changed
 */
export async function fillDemo({ db, storage, currency, now }: DemoContext): Promise<boolean> {
  if (await hasAccounts(db)) return false
  const records = demoRecords(now)
  const prepared = await Promise.all(PARTS.map((part) => part.prepare?.(records, storage)))
  return db.transaction(async (tx) => {
    // Two servers may start on one new database: the second waits here, and then finds it filled.
    await tx.execute(sql`lock table ${users} in share row exclusive mode`)
    if (await hasAccounts(tx)) return false
    const ids = { userId: idsByKey(records.people), propertyId: idsByKey(records.properties) }
    const world = { ...records, ...ids, db: tx, currency, now }
    for (const [index, part] of PARTS.entries()) await part.fill(world, prepared[index])
    return true
  })
}

async function hasAccounts(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).limit(1)
  return found.length > 0
}
