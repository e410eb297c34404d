import { ACCESS, type Actor } from '@lintel/contract/actor'
import type { UploadKind } from '@lintel/contract/files/schema'
import { LIMITS } from '@lintel/contract/limits'
import { eq, sql, sum } from 'drizzle-orm'
import type { UploadSettings } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { noSpace } from '../../errors/full-disk.ts'
import { Refusal } from '../../errors/refusal.ts'
import { formatBytes } from '../../format/format-bytes.ts'
import { fileUsage, storageTotals } from './table.ts'

/** A reservation ends this long after the last byte or signature. */
export const RESERVATION_MS = 60 * 60 * 1000

/** Bytes per person, unless UPLOAD_QUOTA is set. */
const DEFAULT_QUOTA = 2 * 1024 ** 3

/** Key of an advisory lock. */
const ROOM_LOCK = 5_071_997

const isLandlord = ACCESS.landlord

/** Landlords have room for at least one file of the largest size. */
function quotaOf(actor: Actor, { quotaBytes, maxBytes }: UploadSettings): number {
  return quotaBytes ?? (isLandlord(actor) ? Math.max(DEFAULT_QUOTA, maxBytes) : DEFAULT_QUOTA)
}

/** The largest file of this kind that a person may upload. */
export function maxBytesOf(actor: Actor, kind: UploadKind, { maxBytes }: UploadSettings): number {
  if (kind === 'image') return LIMITS.imageBytesMax
  return isLandlord(actor) ? maxBytes : Math.min(maxBytes, LIMITS.smallFileBytesMax)
}

/**
 * Reserves bytes of a person's quota, in the caller's transaction.
 * @throws too_large when less is left, no_space when the installation has less left
 */
export async function reserveBytes(tx: Db, actor: Actor, settings: UploadSettings, bytes: number): Promise<void> {
  const quota = quotaOf(actor, settings)
  const used = sql`${fileUsage.bytes} + ${bytes}`
  const [row] =
    bytes > quota
      ? []
      : await tx
          .insert(fileUsage)
          .values({ ownerId: actor.id, bytes })
          .onConflictDoUpdate({ target: fileUsage.ownerId, set: { bytes: used }, setWhere: sql`${used} <= ${quota}` })
          .returning()
  if (row) return assertRoom(tx, settings, bytes)
  const [usage] = await tx.select().from(fileUsage).where(eq(fileUsage.ownerId, actor.id))
  throw new Refusal(
    'too_large',
    `Quota exceeded: this needs ${formatBytes(bytes)}, and of your ${formatBytes(quota)} there is ${formatBytes(Math.max(0, quota - (usage?.bytes ?? 0)))} left`,
  )
}

/** Changes a reservation to the bytes that arrived. @throws too_large and no_space when these are more than is left */
export async function settleBytes(
  tx: Db,
  actor: Actor,
  settings: UploadSettings,
  { reserved, arrived }: { reserved: number; arrived: number },
): Promise<void> {
  if (arrived > reserved) await reserveBytes(tx, actor, settings, arrived - reserved)
  else await releaseBytes(tx, actor.id, reserved - arrived)
}

/** @throws no_space when the installation's limit is reached; the caller's transaction has not counted `bytes` yet */
async function assertRoom(tx: Db, { storageMaxBytes }: UploadSettings, bytes: number) {
  if (storageMaxBytes === null) return
  // Until the commit, which counts the bytes: reservations of the same moment would all find the same room.
  await tx.execute(sql`select pg_advisory_xact_lock(${ROOM_LOCK})`)
  const [total] = await tx.select({ bytes: sum(storageTotals.bytes).mapWith(Number) }).from(storageTotals)
  if ((total?.bytes ?? 0) + bytes > storageMaxBytes) throw noSpace()
}

/** Returns bytes to a person's quota. A negative number takes bytes, without checking the limit. */
export async function releaseBytes(tx: Db, ownerId: string | null, bytes: number): Promise<void> {
  if (!ownerId || bytes === 0) return
  await tx
    .update(fileUsage)
    .set({ bytes: sql`greatest(0, ${fileUsage.bytes} - ${bytes})` })
    .where(eq(fileUsage.ownerId, ownerId))
}
