import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { expect } from 'vitest'
import { type ConnectionSettings, connect } from '../../db/connect.ts'
import { sweepFiles, sweepReservations } from '../../features/files/sweep.ts'
import { checkInvariants } from '../../invariants.ts'
import { diskStorage } from '../../storage/disk.ts'
import { storedFileQueries } from '../../stored-files.ts'
import type { ReceivedMail } from '../mail-server.ts'
import { execute, withConnection } from '../throwaway-postgres.ts'
import type { Ledger } from './ledger.ts'

const HOUR_MS = 60 * 60 * 1000

/**
 * Keys and values of the ledger, as they are stored. A key that is stored twice has both values, so it equals neither. Without documents of
 * leases, which a job writes, and sessions of users who sign in again: a lost answer leaves one more.
 */
const VALUES = `
  select 'user ' || username, first_name from users
  union all select 'sessions ' || username, count(*)::text from sessions join users on users.id = user_id
    where username like 'account-%' group by username
  union all select 'home ' || title, price_cents || ' ' || is_published from properties
  union all select 'pictures ' || title, (select coalesce(string_agg('/objects/images/' || image_id, ' ' order by position), '')
      from attachments where property_id = properties.id and image_id is not null) from properties
  union all select 'application ' || tenant_id || ' ' || title, applications.status || ' ' || (select count(*) from leases
      where property_id = properties.id and tenant_id = applications.tenant_id and cancelled_at is null)
    from applications join properties on properties.id = property_id
  union all select 'lease ' || title, ends_on::text from leases join properties on properties.id = property_id
    where cancelled_at is null
  union all select 'message ' || content, 'stored' from messages where type = 'text'
  union all select 'block ' || blocker_id || ' ' || blocked_id, 'blocked' from blocks
  union all select 'charge ' || client_id, cents::text from charges where client_id is not null
  union all select 'payment ' || client_id, cents || case when reversed_at is null then ' stands' else ' reversed' end
    from payments where client_id is not null
  union all select 'report ' || content, status from reports
  union all select 'document ' || title, sha256 from documents where type <> 'lease'`

/**
 * Compares everything that is stored with the ledger, in one snapshot, and checks the rules across rows. Needs all writes to have ended.
 * @param files the folder of the stored files, where they are on disk: each that a row names must be there
 * @returns a sentence for each fault
 */
export const checkStored = (ledger: Ledger, settings: ConnectionSettings, files?: string): Promise<string[]> =>
  withConnection(settings, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ key: string; value: string }>(
      `select key, string_agg(value, ' and ' order by value) as value
       from (${VALUES}) as stored (key, value) group by key`,
    )
    const faults = [
      ...ledger.compare(new Map(rows.map(({ key, value }) => [key, value]))),
      ...(await checkInvariants(client)),
    ]
    const named = files ? await listNamedFiles(client) : []
    await client.query('commit')
    for (const { key, optional } of named) {
      const exists = optional || (await stat(path.join(files ?? '', key)).catch(() => null))
      if (!exists) faults.push(`The file ${key} of a row is missing`)
    }
    return faults
  })

/** Waits until every job is done that the condition selects. */
export const waitForJobs = (settings: ConnectionSettings, condition = 'true', timeout = 60_000) =>
  expect.poll(() => execute(settings, `select kind, last_error from jobs where ${condition}`), { timeout }).toEqual([])

/**
 * Every receiver got the mail at least once; repeated mails have the same Message-ID.
 * @returns the receivers without a mail, or with different ones
 */
export function findUnsent(receivers: string[], mails: ReceivedMail[]): string[] {
  const ids = new Map<string, Set<string>>()
  for (const {
    receivers: [receiver = ''],
    messageId,
  } of mails)
    ids.set(receiver, (ids.get(receiver) ?? new Set()).add(messageId ?? ''))
  return receivers.filter((receiver) => ids.get(receiver)?.size !== 1)
}

/** Lets sweepers and jobs do what they do after days. @returns files that no row names, drafts and parts included */
export async function sweepAndListOrphans(settings: ConnectionSettings, files: string): Promise<string[]> {
  const { db, pool, close } = await connect(settings)
  const storage = diskStorage(files)
  await sweepReservations({ db, storage }, new Date(Date.now() + 2 * HOUR_MS))
  await sweepFiles({ db, storage }, new Date(Date.now() + 100 * HOUR_MS))
  await pool.query(`update jobs set run_at = now(); select pg_notify('lintel_jobs', '')`)
  await waitForJobs(settings)
  await close()
  const named = new Set((await withConnection(settings, listNamedFiles)).map(({ key }) => key))
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
      from (${storedFileQueries()
        .map((query) => `(${query})`)
        .join(' union all ')}) as named (key, bytes, sha256, optional) group by key`,
  )
  return rows
}
