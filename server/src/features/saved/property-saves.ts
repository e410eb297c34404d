import type { Actor } from '@lintel/contract/actor'
import { defineExtensionPoint } from '../../contributions.ts'
import type { Db } from '../../db/connect.ts'

export type SavedProperty = { id: string; ownerId: string }

/** Called after the commit with the homes that a user has saved and had not before. */
export const propertySaves =
  defineExtensionPoint<(db: Db, actor: Actor, properties: SavedProperty[]) => void>('what counts saves')
