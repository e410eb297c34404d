import { ACCESS, type Actor } from '@lintel/contract/actor'
import type { UploadKind } from '@lintel/contract/files/schema'
import { LIMITS } from '@lintel/contract/limits'
import { eq, sql } from 'drizzle-orm'
import type { UploadSettings } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { forbidden, Refusal } from '../../errors/refusal.ts'
import { sayBytes } from './bytes.ts'
import { fileUsage } from './table.ts'

/** What each person may keep unless an installation says otherwise. */
const USUAL_QUOTA = 2 * 1024 ** 3

const isLandlord = ACCESS.landlord

/** Bytes a person may keep: the usual, or for who may send larger files at least one of these. */
function quotaOf(actor: Actor, { quotaBytes, maxBytes }: UploadSettings): number {
  return quotaBytes ?? (isLandlord(actor) ? Math.max(USUAL_QUOTA, maxBytes) : USUAL_QUOTA)
}

/**
 * Bytes one file of this kind may have.
 * @throws forbidden when this person sends none of the kind
 */
export function maxBytesOf(actor: Actor, kind: UploadKind, { maxBytes }: UploadSettings): number {
  if (kind === 'document') return isLandlord(actor) ? maxBytes : Math.min(maxBytes, LIMITS.smallFileBytesMax)
  if (!isLandlord(actor)) throw forbidden('Only owners and agents add pictures of homes')
  return LIMITS.imageBytesMax
}

/**
 * Holds bytes of a person's quota, in the transaction that makes them needed.
 * @throws too_large when that is more than is left
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
  if (row) return
  const [usage] = await tx.select().from(fileUsage).where(eq(fileUsage.ownerId, actor.id))
  throw new Refusal(
    'too_large',
    `Quota exceeded: this needs ${sayBytes(bytes)}, and of your ${sayBytes(quota)} there is ${sayBytes(Math.max(0, quota - (usage?.bytes ?? 0)))} left`,
  )
}

/** Gives bytes back to a person's quota, or with a negative number takes more, whatever is left. */
export async function releaseBytes(tx: Db, ownerId: string | null, bytes: number): Promise<void> {
  if (!ownerId || bytes === 0) return
  await tx
    .update(fileUsage)
    .set({ bytes: sql`greatest(0, ${fileUsage.bytes} - ${bytes})` })
    .where(eq(fileUsage.ownerId, ownerId))
}
