import { APPLICATIONS, applicationTag } from '@lintel/contract/applications/tags'
import type { Changes } from '../../changes/changes.ts'
import type { ApplicationRow } from './table.ts'

/** Adds the tags of changed applications, for their applicants and owners. */
export function addApplicationChanges(
  changes: Changes,
  rows: Pick<ApplicationRow, 'id' | 'tenantId' | 'ownerId'>[],
): void {
  for (const { id, tenantId, ownerId } of rows) changes.add([tenantId, ownerId], APPLICATIONS, applicationTag(id))
}
