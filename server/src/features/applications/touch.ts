import { APPLICATIONS, applicationTag } from '@lintel/contract/applications/tags'
import type { Happened } from '../../events/happened.ts'
import type { ApplicationRow } from './table.ts'

/** Adds the tags of applications that changed without an event, for their applicants and owners. */
export function touchApplications(
  happened: Happened,
  rows: Pick<ApplicationRow, 'id' | 'tenantId' | 'ownerId'>[],
): void {
  for (const { id, tenantId, ownerId } of rows) happened.touch([tenantId, ownerId], APPLICATIONS, applicationTag(id))
}
