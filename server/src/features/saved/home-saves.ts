import type { Actor } from '@lintel/contract/actor'
import { defineExtensionPoint } from '../../contributions.ts'
import type { Db } from '../../db/connect.ts'

export type SavedHome = { id: string; ownerId: string }

/** Called after the commit with the homes that a user has saved and had not before. */
export const homeSaves = defineExtensionPoint<(db: Db, actor: Actor, homes: SavedHome[]) => void>('what counts saves')
