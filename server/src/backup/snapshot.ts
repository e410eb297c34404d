import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { ArchiveHeader } from './archive-format.ts'
import { fullSpeed, type Pace } from './pace.ts'

type Table = ArchiveHeader['tables'][number]

/** A part of a table is cut at the first end of a line after this. Memory holds about two parts. */
const PART_BYTES = 1024 * 1024
const NEWLINE = 0x0a

/** Rows that no archive has: running writes of uploads, processes, running backups, and results of checks of the books. */
const LEFT_OUT: Record<string, string> = {
  upload_writers: 'true',
  processes: 'true',
  books_checks: 'true',
  backups: `status = 'running'`,
}
/** Rows that are useless without the secrets. */
export const LEFT_OUT_WITHOUT_SECRETS: Record<string, string> = { sessions: 'true' }

/** Begins a transaction that sees the database as it is now, however long it takes. */
export async function beginSnapshot(client: pg.ClientBase) {
  await client.query('begin isolation level repeatable read read only')
  // Values are written in one way, whatever the server's settings are.
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
    set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'`)
}

/** @returns the tables of the product in order of creation, with the columns that can be written */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    group by pg_class.oid, relname order by pg_class.oid`)
  return rows
}

/** @returns the rows of a table in PostgreSQL's text format, in parts that end with a line */
export async function* readTable(
  client: pg.ClientBase,
  { name, columns }: Table,
  { hasSecrets, pace = fullSpeed }: { hasSecrets: boolean; pace?: Pace },
): AsyncGenerator<Buffer> {
  const leftOut = LEFT_OUT[name] ?? (hasSecrets ? undefined : LEFT_OUT_WITHOUT_SECRETS[name])
  const list = columns.map((column) => `"${column}"`).join(', ')
  const query = `select ${list} from "${name}" ${leftOut ? `where not (${leftOut})` : ''}`
  yield* inParts(pace<Buffer>(client.query(copyTo(`copy (${query}) to stdout`))))
}

/** Cuts lines into parts of about `partBytes`. A line that is longer makes a longer part. */
export async function* inParts(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  partBytes = PART_BYTES,
): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of source) {
    chunks.push(chunk)
    bytes += chunk.length
    // Inside a value, a line break is written as \n.
    const end = bytes < partBytes ? -1 : chunk.lastIndexOf(NEWLINE)
    if (end < 0) continue
    const rest = chunk.subarray(end + 1)
    yield Buffer.concat([...chunks.slice(0, -1), chunk.subarray(0, end + 1)])
    chunks = rest.length > 0 ? [rest] : []
    bytes = rest.length
  }
  if (bytes > 0) yield Buffer.concat(chunks)
}

/** @returns how many rows a part has */
export function countLines(part: Buffer): number {
  let count = 0
  for (let at = part.indexOf(NEWLINE); at >= 0; at = part.indexOf(NEWLINE, at + 1)) count += 1
  return count
}
