import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { LIVE_STATUSES } from '@lintel/contract/applications/status'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Attachable } from '../../attachable.ts'
import type { Settings } from '../../context.ts'
import { endedAfter, isAccessible } from './access/queries.ts'
import { applications } from './table.ts'

/** The SQL of `applicationPolicy.readDocuments`. */
function showsFiles(actor: Actor, settings: Settings) {
  const isLandlord = isApprovedAgent(actor) ? sql`true` : eq(applications.ownerId, actor.id)
  return or(eq(applications.tenantId, actor.id), and(isLandlord, isAccessible(endedAfter(settings))))
}

export const applicationAttachments: Attachable = {
  kind: 'application',
  table: applications,
  parties: [applications.tenantId, applications.ownerId],
  documents: showsFiles,
  pictures: showsFiles,
  home: { id: applications.propertyId, while: (settings) => isAccessible(endedAfter(settings)) },
  keepsDocuments: {
    while: (settings) => and(inArray(applications.status, [...LIVE_STATUSES]), isAccessible(endedAfter(settings))),
    because: 'It was sent with an application that stands, so whoever decides may still read it',
  },
}
