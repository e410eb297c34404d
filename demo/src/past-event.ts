import type { NewEvent } from '@lintel/server/src/events/happened.ts'
import { toRow } from '@lintel/server/src/events/record.ts'
import { idAt } from './ids.ts'

/** The row of an event of the past. The security log has only what is done in the demo itself. */
export const pastEvent = (event: NewEvent, at: Date, id = idAt(at)) =>
  toRow({ ...event, id, accountId: null, isLogged: false }, at)
