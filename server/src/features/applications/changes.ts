import type { Actor } from '@lintel/contract/actor'
import { APPLICATIONS, applicationTag } from '@lintel/contract/applications/tags'
import type { Changes } from '../../changes/changes.ts'
import type { Db } from '../../db/connect.ts'
import type { ApplicationRow } from './table.ts'

/** Adds the tags of changed applications, for their applicants and owners. */
export function addApplicationChanges(
  changes: Changes,
  rows: Pick<ApplicationRow, 'id' | 'tenantId' | 'ownerId'>[],
): void {
  for (const { id, tenantId, ownerId } of rows) changes.add([tenantId, ownerId], APPLICATIONS, applicationTag(id))
}

/** Records a decision in the security log: on behalf of the owner, but for a withdrawal. */
export function recordDecision(
  tx: Db,
  changes: Changes,
  actor: Actor,
  { id, status, tenantId }: ApplicationRow,
  { ownerId, title }: { ownerId: string; title: string },
): Promise<void> {
  const kind = `application_${status === 'pending' ? 'reopened' : status}` as const
  const personId = status === 'withdrawn' ? tenantId : ownerId
  return changes.record(tx, { kind, actorId: actor.id, personId, subject: { kind: 'application', id, title } })
}
