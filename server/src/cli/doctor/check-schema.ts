import type { Finding } from '@lintel/contract/system/schema'
import type pg from 'pg'
import { describeSchema } from '../../db/migrate.ts'
import { failed, ok, warning } from '../../health/finding.ts'

const PART = 'Schema'

/** Whether the database is of this version. */
export async function checkSchema(pool: pg.Pool): Promise<Finding[]> {
  const { applied, known, found, own } = await describeSchema(pool)
  if (applied === 0) return [warning(PART, 'The database is empty.', 'The first start fills it.')]
  if (applied < known)
    return [
      warning(PART, `${known - applied} migrations are missing.`, 'The next start applies them. Make a backup first.'),
    ]
  if (applied > known) {
    const text = `Lintel ${found?.version ?? 'of a newer version'} has used this database.`
    if (found && found.release <= own.release + 1)
      return [warning(PART, text, `This older Lintel ${own.version} runs on it. Finish the update.`)]
    return [failed(PART, text, 'Use that version or the one before it, or restore a backup.')]
  }
  return [ok(PART, `It is of this version (${applied} migrations).`)]
}
