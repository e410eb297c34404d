import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { checkInvariants } from '../../invariants.ts'
import { STORED_FILES } from '../../stored-files.ts'

/** Keys and values of `registers`, as they are stored. A key that is stored twice has both values, so it equals neither. */
const VALUES = `
  select 'user ' || username, first_name from users
  union all select 'sessions ' || username, count(*)::text from sessions join users on users.id = user_id group by username
  union all select 'home ' || title, price_cents || ' ' || is_published from properties
  union all select 'pictures ' || title, array_to_string(images, ' ') from properties
  union all select 'application ' || title, applications.status || ' ' || (select count(*) from leases
      where property_id = properties.id and cancelled_at is null)
    from applications join properties on properties.id = property_id
  union all select 'lease ' || title, ends_on::text from leases join properties on properties.id = property_id
    where cancelled_at is null
  union all select 'message ' || content, 'stored' from messages where type = 'text'
  union all select 'block ' || blocker_id || ' ' || blocked_id, 'blocked' from blocks
  union all select 'report ' || content, status from reports
  union all select 'document ' || title, sha256 from documents`

/** Reads all values in one snapshot. @returns the values, and a sentence for each broken invariant and each missing file */
export async function readStoredValues(client: pg.Client, files: string) {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ key: string; value: string }>(
    `select key, string_agg(value, ' and ' order by value) as value from (${VALUES}) as stored (key, value) group by key`,
  )
  const faults = await checkInvariants(client)
  const named = await listNamedFiles(client)
  await client.query('commit')
  for (const { key, optional } of named) {
    const exists = optional || (await stat(path.join(files, key)).catch(() => null))
    if (!exists) faults.push(`The file ${key} of a row is missing`)
  }
  return { values: new Map(rows.map(({ key, value }) => [key, value])), faults }
}

/** Files that no row names, drafts and parts included. */
export async function listOrphans(client: pg.Client, files: string): Promise<string[]> {
  const named = new Set((await listNamedFiles(client)).map(({ key }) => key))
  const entries = await readdir(files, { recursive: true, withFileTypes: true })
  return (
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(files, path.join(entry.parentPath, entry.name)))
      // A file that was uploaded in parts is a folder of them.
      .filter((file) => !named.has(file) && !named.has(path.dirname(file)))
  )
}

async function listNamedFiles(client: pg.Client) {
  const { rows } = await client.query<{ key: string; optional: boolean }>(
    `select key, bool_and(optional) as optional
      from (${STORED_FILES.map((query) => `(${query})`).join(' union all ')}) as named (key, bytes, sha256, optional) group by key`,
  )
  return rows
}
