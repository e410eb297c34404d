import type { SecurityEvent } from '@lintel/contract/security/schema'
import type { BouncedEmail, FailedJob, System } from '@lintel/contract/system/schema'
import { users } from './sample-data.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const AT = '2026-01-05T09:30:00.000Z'

export const securityEvent: SecurityEvent = {
  id: id(61),
  at: AT,
  kind: 'document_viewed',
  actor: { id: users.agent.id, username: 'agent' },
  person: { id: users.tenant.id, username: 'tenant' },
  subject: { kind: 'document', id: id(62), title: 'Passport' },
  iban: null,
  address: '192.0.2.7',
  device: 'Firefox on Windows',
}

export const system: System = {
  version: '1.2.0',
  databaseVersion: '18.4',
  findings: [
    { part: 'Database', state: 'ok', text: 'PostgreSQL 18.4, 212 MB.', advice: null },
    { part: 'Virus scanner', state: 'off', text: 'Documents are not scanned.', advice: 'Set CLAMD_URL.' },
    { part: 'Backups', state: 'warning', text: 'There is none yet.', advice: 'Set BACKUP_TO.' },
    { part: 'Email', state: 'failed', text: 'The mail server could not be used.', advice: 'Check SMTP_URL.' },
  ],
  processes: [
    {
      id: id(80),
      host: 'web-1',
      version: '1.2.0',
      nodeVersion: '22.1.0',
      startedAt: AT,
      connections: 7,
      users: 5,
      isThis: true,
    },
  ],
  jobs: { waiting: { count: 3, isCapped: false }, failed: { count: 2, isCapped: false } },
  storage: [
    { kind: 'pictures', bytes: 3 * 1024 ** 3 },
    { kind: 'documents', bytes: 1024 ** 3 },
    { kind: 'uploads', bytes: 0 },
  ],
  storageMaxBytes: null,
  backups: [
    {
      id: id(81),
      kind: 'scheduled',
      status: 'failed',
      startedAt: AT,
      endedAt: AT,
      bytes: null,
      isEncrypted: true,
      error: 'No space is left.',
    },
  ],
  isBackupScheduled: true,
  settings: [
    { name: 'DATABASE_URL', value: null, isSecret: true, isDefault: false },
    { name: 'PORT', value: '3000', isSecret: false, isDefault: true },
    { name: 'SMTP_URL', value: null, isSecret: false, isDefault: true },
  ],
}

export const failedJob: FailedJob = {
  id: id(82),
  title: 'Email about unread messages',
  attempts: 12,
  error: 'connect ECONNREFUSED',
  createdAt: AT,
  failedAt: AT,
}

export const bouncedEmail: BouncedEmail = { id: id(83), address: 'nobody@homes.example', code: 550, at: AT }
