import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { LIVE_STATUSES } from '@lintel/contract/applications/status'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Settings } from '../../context.ts'
import type { Attachable } from '../files/attachable.ts'
import { endedAfter } from '../leases/queries.ts'
import { isAccessible } from './access/queries.ts'
import { applicationRecord } from './record.ts'
import { applications } from './table.ts'

/** The SQL of `applicationPolicy.readDocuments`. */
function showsFiles(actor: Actor, settings: Settings) {
  const isLandlord = isApprovedAgent(actor) ? sql`true` : eq(applications.ownerId, actor.id)
  return or(eq(applications.tenantId, actor.id), and(isLandlord, isAccessible(endedAfter(settings))))
}

export const applicationAttachments: Attachable = {
  record: applicationRecord,
  column: 'applicationId',
  documents: showsFiles,
  pictures: showsFiles,
  inListOfProperty: { while: (settings) => isAccessible(endedAfter(settings)) },
  keepsDocuments: {
    while: (settings) => and(inArray(applications.status, [...LIVE_STATUSES]), isAccessible(endedAfter(settings))),
    because: 'It was sent with an application that stands, so whoever decides may still read it',
  },
}
