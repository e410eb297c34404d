import type pg from 'pg'
import { FEATURES } from './features.ts'

/**
 * Checks the rules across rows of all features. Run it in one transaction of repeatable reads, or without concurrent writes; it reads
 * whole tables.
 * @returns a sentence for each rule that is broken; none when all hold
 */
export async function checkInvariants(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const broken: string[] = []
  for (const { rule, breaches } of FEATURES.flatMap(({ invariants }) => invariants ?? [])) {
    const { rows } = await client.query<{ count: string }>(`select count(*) as count from (${breaches}) as breach`)
    const count = Number(rows[0]?.count)
    if (count > 0) broken.push(`${rule}: ${count === 1 ? 'broken once' : `broken ${count} times`}.`)
  }
  return broken
}
