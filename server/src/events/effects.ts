import type { ServerFrame } from '@lintel/contract/frames'
import type { Region } from '@lintel/contract/region'
import type { Changes } from '../changes/changes.ts'
import { defineExtensionPoint } from '../contributions.ts'
import type { Db } from '../db/connect.ts'
import type { Format } from '../format/format.ts'
import type { NewEvent } from './happened.ts'

/** What a command needs of the app's context. */
export type CommandContext = {
  db: Db
  hub: {
    publish: (userIds: Iterable<string>, frame: ServerFrame) => void
    publishChanges: (changes: Changes) => void
  }
  formatFor: (region: Region | null) => Format
}

/** Publishes after the commit what an effect wrote. */
export type Publish = (context: CommandContext) => void

/** What features write because of events of any kind, as the last step of a transaction. */
export const eventEffects =
  defineExtensionPoint<(tx: Db, added: readonly NewEvent[]) => Promise<Publish | undefined>>('effects of events')
