import { LONGEST } from '../longest-values.ts'
import { runSql } from '../run-sql.ts'
import type { Visits } from './visit.ts'

const ADD_JOB = `insert into jobs (id, kind, data, attempts, last_error, failed_at)
  values (gen_random_uuid(), $1, '{}', 12, $2, now())`
const ADD_BOUNCE = `insert into bounced_emails (id, address, code) values (gen_random_uuid(), $1, 550)`
const ADD_BACKUP = `insert into backups (id, kind, status, is_encrypted, bytes, error, ended_at)
  values (gen_random_uuid(), 'scheduled', 'failed', true, 123456789012, $1, now())`

export const systemVisits: Visits = async ({ server }) => {
  await runSql(server, ADD_JOB, [LONGEST.name, LONGEST.note])
  await runSql(server, ADD_BOUNCE, [`${LONGEST.name}@homes.example`])
  await runSql(server, ADD_BACKUP, [LONGEST.note])
  return { system: [{ as: 'agent', path: '/system' }] }
}
