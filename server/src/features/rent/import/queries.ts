import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import type { ImportPreview, ImportPreviewQuery } from '@lintel/contract/rent/import-schema'
import type { Db } from '../../../db/connect.ts'
import { invalid } from '../../../errors/refusal.ts'
import type { Format } from '../../../format/format.ts'
import { findOwner } from '../start/queries.ts'
import { planImport } from './plan.ts'
import { presentPlan } from './present.ts'
import { openFile } from './reading.ts'

/** The owner of the homes that a file is about. @throws invalid (an agent names none), not_found */
export function findImportOwner(db: Db, actor: Actor, ownerId: string | undefined): Promise<string> {
  if (ownerId === undefined && isApprovedAgent(actor)) throw invalid({ ownerId: 'Choose the owner of the homes' })
  return findOwner(db, actor, ownerId?.toLowerCase() ?? actor.id)
}

/** What bringing in a file would do. @throws not_found (the owner), invalid (no text; an agent names no owner), too_large */
export async function previewImport(
  db: Db,
  actor: Actor,
  bytes: Buffer,
  { offset, ownerId, ...options }: ImportPreviewQuery,
  format: Format,
): Promise<ImportPreview> {
  const owner = await findImportOwner(db, actor, ownerId)
  const file = await openFile(bytes)
  return presentPlan(
    file,
    await planImport(db, file, { ...options, ownerId: owner, actor }, new Date()),
    offset,
    format,
  )
}
