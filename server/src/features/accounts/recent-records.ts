import type { Actor } from '@lintel/contract/actor'
import type { RecentId, RecentRecord } from '@lintel/contract/preferences/recent'
import { defineExtensionPoint } from '../../contributions.ts'
import type { Db } from '../../db/connect.ts'

/** Reads the records of a kind that the actor opened lately. */
export type RecentKind = {
  kind: RecentId['kind']
  /** @returns the records that the actor may see now, in any order; by one query */
  load: (db: Db, actor: Actor, ids: string[]) => Promise<{ id: string; record: RecentRecord }[]>
}

export const recentKinds = defineExtensionPoint<RecentKind>('kinds of recent records')
