import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import type { Ledger } from '@lintel/contract/rent/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../ui/link-button.tsx'
import { BackToDashboard } from '../../../ui/page/back-link.tsx'
import { EmptyPage } from '../../../ui/page/notice-page.tsx'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { DocumentsDrawing } from '../../../ui/page/record-drawings.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { FilterTabs } from '../../../ui/table/filter-tabs.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { useScreenQueryString } from '../../../ui/urls/screen-query-string.ts'
import { MessageButton } from '../../messages/message-button.tsx'
import { moneyQuery } from '../data.ts'
import { LedgerSection } from '../ledger/ledger-section.tsx'
import { LedgerCard } from '../ledger-card.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { shownLease } from './shown-lease.ts'

/** A tenant's own money: what is due and by when, then every charge and payment. */
export function MoneyScreen() {
  const query = useQuery(moneyQuery)
  const ledgers = query.data
  const leaseId = shownLease(ledgers ?? [], useScreenQueryString(urlOf('money')))
  const shown = ledgers?.filter((ledger) => ledger.leaseId === leaseId) ?? []
  if (ledgers?.length === 0) return <NoMoney />
  return (
    <Page>
      <PageHeading title="Money" lead={leadOf(shown[0])} back={<BackToDashboard />} />
      <QueryState
        query={query}
        what="your money"
        pending={
          <>
            <Skeleton className="h-44 w-full rounded-lg" />
            <Skeleton className="mt-10 h-96 w-full rounded-lg" />
          </>
        }
      >
        {(all) => (
          <>
            <LeaseTabs ledgers={all} shown={leaseId} />
            <div className="space-y-4">
              {shown.map((ledger) => (
                <OwnLedger key={ledger.owner.id} ledger={ledger} />
              ))}
            </div>
            {shown[0] && <LedgerSection leaseId={shown[0].leaseId} currency={shown[0].currency} />}
          </>
        )}
      </QueryState>
    </Page>
  )
}

const leadOf = (ledger: Ledger | undefined) =>
  ledger ? `${isolated(ledger.property.title)}, ${isolated(ledger.property.city)}` : '\u00a0'

/** One for each lease, if there are several. */
function LeaseTabs({ ledgers, shown }: { ledgers: Ledger[]; shown: string | undefined }) {
  const leases = ledgers.filter(
    ({ leaseId }, index) => ledgers.findIndex((other) => other.leaseId === leaseId) === index,
  )
  if (leases.length < 2) return null
  return (
    <div className="mb-6">
      <FilterTabs
        label="Leases"
        tabs={leases.map(({ leaseId, property, hasEnded, endDate }) => ({
          name: `${isolated(property.title)}${hasEnded ? `, until ${formatDay(endDate)}` : ''}`,
          href: urlOf('money', { lease: leaseId }),
          isCurrent: leaseId === shown,
        }))}
      />
    </div>
  )
}

/** What is owed to one owner; an earlier one is named. */
function OwnLedger({ ledger }: { ledger: Ledger }) {
  const { owner, property, isCurrent } = ledger
  return (
    <section aria-label={isCurrent ? 'Where you stand' : 'Where you stood before'}>
      {!isCurrent && (
        <h2 className="mt-6 mb-3 font-semibold text-base">
          <span>Owed to an earlier owner, </span>
          <bdi>{fullName(owner)}</bdi>
        </h2>
      )}
      <LedgerCard ledger={ledger} isOwn>
        <MessageButton to={owner} propertyId={property.id} />
      </LedgerCard>
      <HowToPay ledger={ledger} />
    </section>
  )
}

function NoMoney() {
  return (
    <EmptyPage
      drawing={DocumentsDrawing}
      title="Nothing to pay here yet"
      hint="Once the owner of your home keeps the books of your lease here, you see what is due and by when, every payment with its receipt, and the deposit that is held."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <LinkButton href={urlOf('lease')} variant="secondary">
            Your lease
          </LinkButton>
          <LinkButton href={urlOf('dashboard')}>Go to the dashboard</LinkButton>
        </div>
      }
    />
  )
}
