import type pg from 'pg'
import type { Invariant } from './db/invariant.ts'
import { accountInvariants } from './features/accounts/invariants.ts'
import { applicationInvariants } from './features/applications/invariants.ts'
import { documentInvariants } from './features/documents/invariants.ts'
import { fileInvariants } from './features/files/invariants.ts'
import { leaseInvariants } from './features/leases/invariants.ts'
import { messageInvariants } from './features/messages/invariants.ts'
import { overviewInvariants } from './features/overview/invariants.ts'
import { propertyInvariants } from './features/properties/invariants.ts'

/** What no constraint of the database can check. */
const INVARIANTS: Invariant[] = [
  ...accountInvariants,
  ...propertyInvariants,
  ...applicationInvariants,
  ...leaseInvariants,
  ...messageInvariants,
  ...documentInvariants,
  ...fileInvariants,
  ...overviewInvariants,
]

/**
 * Checks all rules across rows. Run it in one transaction of repeatable reads, or while nobody writes; it reads whole tables.
 * @returns a sentence for each rule that is broken; none when all hold
 */
export async function checkInvariants(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const broken: string[] = []
  for (const { rule, breaches } of INVARIANTS) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from (${breaches}) as breach`)
    const count = Number(rows[0]?.count)
    if (count > 0) broken.push(`${rule}: ${count === 1 ? 'broken once' : `broken ${count} times`}.`)
  }
  return broken
}
