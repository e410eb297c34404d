import type { Invariant } from '../db/invariant.ts'
import { type CountKind, INSTALLATION } from './table.ts'

/**
 * The counts of a kind are those of its rows, for each scope and for the installation.
 * @param counted SQL of a query of `scope`, `status` and `number`: a row for each row and scope; null for the installation
 */
export const countInvariant = (rule: string, kind: CountKind, counted: string): Invariant => ({
  rule,
  breaches: `select from (
      select scope, status, sum(count) as count from current_counts where kind = '${kind}' group by scope, status
    ) as kept full join (
      select coalesce(scope, '${INSTALLATION}') as scope, status, sum(number) as count from (${counted}) as row group by 1, 2
    ) as counted using (scope, status)
    where coalesce(kept.count, 0) <> coalesce(counted.count, 0)`,
})
