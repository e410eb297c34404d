import type { SecurityEvent } from '@lintel/contract/security/schema'
import { definitionOf } from '../../events/define.ts'
import { describeDevice } from '../../http/device.ts'
import type { LoggedEventRow } from './queries.ts'

export const presentSecurityEvent = (row: LoggedEventRow): SecurityEvent => ({
  id: row.id,
  at: row.createdAt.toISOString(),
  // Only events that its contract knows are logged.
  kind: row.kind as SecurityEvent['kind'],
  actor: presentUser(row.actorId, row.actorName),
  person: presentUser(row.accountId, row.accountName),
  // What happens to an account is about its person.
  subject:
    row.recordKind !== 'user' && row.recordId
      ? { kind: row.recordKind, id: row.recordId, title: row.title ?? '' }
      : null,
  iban: definitionOf(row.kind)?.logged?.(row.data) ?? null,
  address: row.address,
  device: row.address ? describeDevice(row.userAgent) : null,
})

const presentUser = (id: string | null, username: string | null) => (id && username ? { id, username } : null)
