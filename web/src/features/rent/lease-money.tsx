import type { Tenancy } from '@lintel/contract/leases/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { TextLink } from '../../ui/link.tsx'
import { Card } from '../../ui/page/card.tsx'
import { moneyQuery } from './data.ts'
import { HeadlineText } from './headline-text.tsx'

/** What is due of a tenant's lease; nothing before its books are started, nor while that is unknown. */
export function LeaseMoney({ lease }: { lease: Pick<Tenancy, 'id'> }) {
  const { data: ledgers } = useQuery(moneyQuery)
  const ledger = ledgers?.find(({ leaseId, isCurrent }) => leaseId === lease.id && isCurrent)
  if (!ledger) return null
  return (
    <Card>
      <h2 className="mb-2 font-semibold text-sm">Money</h2>
      <HeadlineText ledger={ledger} isOwn className="text-sm" />
      <TextLink href={urlOf('money', { lease: lease.id })} className="touch-target mt-3 inline-block text-sm">
        All charges and payments
      </TextLink>
    </Card>
  )
}

/** The same for the dashboard, of the tenant's present lease, with the home's title if there are several. */
export function OwnMoney() {
  const { data: ledgers = [] } = useQuery(moneyQuery)
  const present = ledgers.filter(({ isCurrent, hasEnded }) => isCurrent && !hasEnded)
  const shown = present.length > 0 ? present : ledgers.filter(({ open }) => open > 0)
  if (shown.length === 0) return null
  return (
    <section aria-label="Money" className="mt-4 grid gap-4 sm:has-[>:nth-child(2)]:grid-cols-2">
      {shown.map((ledger) => (
        <Card key={`${ledger.leaseId} ${ledger.owner.id}`} className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <div className="min-w-0 grow basis-64">
            <h2 className="mb-1 font-medium text-ink-muted text-sm">
              <span>Money</span>
              {shown.length > 1 && (
                <>
                  <span> · </span>
                  <bdi>{ledger.property.title}</bdi>
                </>
              )}
            </h2>
            <HeadlineText ledger={ledger} isOwn />
          </div>
          <TextLink href={urlOf('money', { lease: ledger.leaseId })} className="touch-target text-sm">
            All charges and payments
          </TextLink>
        </Card>
      ))}
    </section>
  )
}
