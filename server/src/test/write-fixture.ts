import { writeFile } from 'node:fs/promises'
import pg from 'pg'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { RELEASES } from '../db/releases.ts'
import { createRelease, fixtureFile, hashMigrations, listColumns, type Row, readRows } from './releases.ts'
import { startThrowawayPostgres } from './throwaway-postgres.ts'

// `npm run db:fixture -- VERSION` writes the fixture of a new release: the rows of the last one, migrated. CONTRIBUTING.md says
// what to add by hand.
const [, , version] = process.argv
const last = RELEASES.filter((release) => release.version !== version).at(-1) ?? RELEASES[0]
if (!version) {
  process.stderr.write('Name its version, as in: npm run db:fixture -- 1.0.0\n')
  process.exit(1)
}

const postgres = await startThrowawayPostgres()
const { pool, close } = await connect(postgres.admin)
try {
  await createRelease(pool, last)
  await migrate(pool)
  await writeFile(fixtureFile(version), `${(await formatRows()).join('\n\n')}\n`)
  const { rowCount: migrations } = await pool.query('select from drizzle.__drizzle_migrations')
  const release = { version, migrations: migrations ?? 0, sha256: '' }
  process.stdout.write(`Wrote ${fixtureFile(version)}; add to RELEASES:\n`)
  process.stdout.write(`${JSON.stringify({ ...release, sha256: hashMigrations(release) }, null, 2)}\n`)
} finally {
  await close()
  await postgres.stop()
}

/** @returns one `insert` statement for each table that has rows */
async function formatRows(): Promise<string[]> {
  const statements: string[] = []
  for (const [table, rows] of await readRows(pool)) {
    const columns = (await listColumns(pool, table)).filter(({ isGenerated }) => !isGenerated).map(({ name }) => name)
    const tuples = rows.map((row) => formatTuple(row, columns))
    const separator = columns.length > 2 ? ',\n' : ', '
    if (rows.length > 0)
      statements.push(`insert into ${table} (${columns.join(', ')}) values\n${tuples.join(separator)};`)
  }
  return statements
}

function formatTuple(row: Row, columns: string[]): string {
  const values = columns.map((column) => (row[column] === null ? 'null' : pg.escapeLiteral(row[column] ?? '').trim()))
  return `(${values.join(', ')})`
}
