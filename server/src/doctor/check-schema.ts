import type { Finding } from '@lintel/contract/system/schema'
import type pg from 'pg'
import { countMigrations } from '../db/migrate.ts'
import { failed, ok, warning } from '../health/finding.ts'

const PART = 'Schema'

/** Whether the database is of this version. */
export async function checkSchema(pool: pg.Pool): Promise<Finding[]> {
  const { applied, known } = await countMigrations(pool)
  if (applied === 0) return [warning(PART, 'The database is empty.', 'The first start fills it.')]
  if (applied < known)
    return [
      warning(PART, `${known - applied} migrations are missing.`, 'The next start applies them. Make a backup first.'),
    ]
  if (applied > known)
    return [failed(PART, 'A newer version of Lintel has used this database.', 'Use that version, or restore a backup.')]
  return [ok(PART, `It is of this version (${applied} migrations).`)]
}
