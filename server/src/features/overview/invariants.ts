import type { Invariant } from '../../db/invariant.ts'

const COUNTS = ['properties', 'occupied', 'revenue_cents']
const STATUSES = ['pending', 'approved', 'rejected', 'withdrawn']
const COLUMNS = [...COUNTS, ...STATUSES.map((status) => `${status}_applications`)]

const list = (table: string) => COLUMNS.map((column) => `coalesce(${table}.${column}, 0)`).join(', ')

export const overviewInvariants: Invariant[] = [
  {
    rule: 'Each owner’s totals are the counts of their homes and applications',
    breaches: `select from portfolio_totals as total full join (
        select owner_id, sum(properties) as properties, sum(occupied) as occupied, sum(revenue_cents) as revenue_cents,
          ${STATUSES.map((status) => `sum((status = '${status}')::int) as ${status}_applications`).join(', ')}
        from (
          select owner_id, 1 as properties, (status = 'occupied')::int as occupied,
            case when status = 'occupied' then price_cents else 0 end as revenue_cents, null as status from properties
          union all select owner_id, 0, 0, 0, status from applications
        ) as owned group by owner_id
      ) as counted using (owner_id)
      where (${list('total')}) is distinct from (${list('counted')})`,
  },
  {
    rule: 'The installation’s totals are the sums of all owners’ totals',
    breaches: `select from (select ${COLUMNS.map((column) => `sum(${column}) as ${column}`).join(', ')} from installation_totals) as total,
      (select ${COLUMNS.map((column) => `sum(${column}) as ${column}`).join(', ')} from portfolio_totals) as counted
      where (${list('total')}) is distinct from (${list('counted')})`,
  },
]
