import type { Db } from '@lintel/server/src/db/connect.ts'
import type { Storage } from '@lintel/server/src/storage/storage.ts'
import type { DemoRecords } from './records.ts'

/** What the parts of the demo are inserted with. */
export interface DemoWorld extends DemoRecords {
  /** The one transaction that fills the whole demo. */
  db: Db
  now: Date
  /** The installation's, which all amounts are in. */
  currency: string
  /** @throws Error for a key that no person has */
  userId(personKey: string): string
  /** @throws Error for a key that no home has */
  propertyId(propertyKey: string): string
}

/** One feature's part of the demo; `parts.ts` lists them. */
export interface DemoPart<Prepared = unknown> {
  /** Slow work that needs no rows, such as storing pictures. All parts prepare at once, before the transaction. */
  prepare?(records: DemoRecords, storage: Storage): Promise<Prepared>
  /** Inserts the part's rows; the parts listed before it are inserted by then. */
  fill(world: DemoWorld, prepared: Prepared): Promise<void>
}
