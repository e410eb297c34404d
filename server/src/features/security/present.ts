import type { SecurityEvent } from '@lintel/contract/security/schema'
import { describeDevice } from '../../http/device.ts'
import type { SecurityEventRow } from '../../security-log/table.ts'

export const presentSecurityEvent = (row: SecurityEventRow): SecurityEvent => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  kind: row.kind,
  actor: presentUser(row.actorId, row.actorName),
  person: presentUser(row.personId, row.personName),
  subject:
    row.subjectKind && row.subjectId
      ? { kind: row.subjectKind, id: row.subjectId, title: row.subjectTitle ?? '' }
      : null,
  address: row.address,
  device: row.address ? describeDevice(row.userAgent) : null,
})

const presentUser = (id: string | null, username: string | null) => (id && username ? { id, username } : null)
