import { accountsPart } from './features/accounts/part.ts'
import { applicationsPart } from './features/applications/part.ts'
import { historyPart } from './features/history/part.ts'
import { leasesPart } from './features/leases/part.ts'
import { messagesPart } from './features/messages/part.ts'
import { notesPart } from './features/notes/part.ts'
import { propertiesPart } from './features/properties/part.ts'
import { rentPart } from './features/rent/part.ts'
import { reportsPart } from './features/reports/part.ts'
import { savedPart } from './features/saved/part.ts'
import { viewsPart } from './features/views/part.ts'
import type { DemoPart } from './part.ts'

/** Every feature's part, in the order of their foreign keys. Leases come before the events of their approvals. */
export const PARTS: readonly DemoPart[] = [
  accountsPart,
  propertiesPart,
  leasesPart,
  rentPart,
  applicationsPart,
  messagesPart,
  reportsPart,
  historyPart,
  viewsPart,
  notesPart,
  savedPart,
]
