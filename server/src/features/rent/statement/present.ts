import { fromCents } from '@lintel/contract/money'
import type { Statement, StatementLine } from '@lintel/contract/rent/statement-schema'
import type { Format } from '../../../format/format.ts'
import { presentPerson } from '../../accounts/present.ts'
import { presentTenant } from '../../leases/present.ts'
import { presentSummary } from '../../properties/present.ts'
import type { Range } from '../lines/page.ts'
import { presentLine } from '../lines/present.ts'
import type { Section, StatementLineRow } from './queries.ts'
import type { StatementScope } from './scope.ts'

export const presentStatement = (
  { property, tenant, owner }: StatementScope,
  { from, through }: Range,
  sections: Section[],
): Statement => ({
  from,
  through,
  property: property && presentSummary(property),
  tenant: tenant && presentTenant(tenant),
  owner: owner && presentPerson(owner),
  sections: sections.map(presentSection),
})

function presentSection({ currency, openingCents, chargedCents, paidCents, adjustedCents }: Section) {
  const amount = (cents: number) => fromCents(cents, currency)
  return {
    currency,
    opening: amount(openingCents),
    charged: amount(chargedCents),
    paid: amount(paidCents),
    adjusted: amount(adjustedCents),
    closing: amount(openingCents + chargedCents - paidCents + adjustedCents),
  }
}

export const presentStatementLine = (row: StatementLineRow, format: Format): StatementLine => ({
  ...presentLine(row, format),
  leaseId: row.leaseId,
  property: { id: row.property.id, title: row.property.title },
  tenant: presentTenant(row.tenant),
})
