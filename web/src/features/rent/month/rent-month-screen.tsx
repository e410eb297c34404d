import type { User } from '@lintel/contract/accounts/schema'
import type { RentFigures } from '@lintel/contract/rent/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { Page, PageHeading } from '../../../ui/page/page.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { FilterTabs } from '../../../ui/table/filter-tabs.tsx'
import { formatMonthYear } from '../../../ui/text/dates.ts'
import { formatExactMoney } from '../../../ui/text/money.ts'
import { useUrlFilters } from '../../../ui/urls/url-filters.ts'
import { forLandlords } from '../../accounts/for-landlords.tsx'
import { figuresQuery } from '../data.ts'
import { DueCharges } from './due-charges.tsx'
import type { MonthList } from './month-filters.ts'
import { MONTH_LISTS, monthFilters } from './month-filters.ts'
import { ReceivedPayments } from './received-payments.tsx'

/** What the figures of the present month are the sums of. Others than owners and agents are redirected. */
export const RentMonthScreen = forLandlords(Month)

function Month({ user }: { user: User }) {
  const { filters } = useUrlFilters(monthFilters)
  const query = useQuery(figuresQuery)
  const { show } = filters
  return (
    <Page>
      <PageHeading
        title="Rent this month"
        lead={query.data ? formatMonthYear(query.data.month) : '\u00a0'}
        back={<BackLink href={urlOf('rent')}>Back to rent</BackLink>}
      />
      <FilterTabs
        label="Lists"
        tabs={Object.entries(MONTH_LISTS).map(([list, name]) => ({
          name,
          href: monthFilters.path + monthFilters.write({ show: list as MonthList }),
          isCurrent: list === show,
        }))}
      />
      <QueryState
        query={query}
        what="the month"
        pending={
          <>
            <Skeleton className="mt-6 h-16 w-48" />
            <Skeleton className="mt-6 h-96 w-full rounded-lg" />
          </>
        }
      >
        {(figures) => (
          <>
            <Sum figures={figures} show={show} />
            {show === 'received' ? (
              <ReceivedPayments month={figures.month} currency={figures.currency} />
            ) : (
              <DueCharges
                key={show}
                month={figures.month}
                currency={figures.currency}
                isOpen={show === 'open'}
                user={user}
              />
            )}
          </>
        )}
      </QueryState>
    </Page>
  )
}

/** What the list adds up to: the figure that led to it. */
function Sum({ figures, show }: { figures: RentFigures; show: MonthList }) {
  const month = formatMonthYear(figures.month)
  const notes: Record<MonthList, string> = {
    expected: `Due in ${month}`,
    received: `Received in ${month}`,
    open: `Not paid of what is due in ${month}`,
  }
  return (
    <div className="mt-6 mb-4">
      <p className="display tabular wrap-anywhere text-xl">{formatExactMoney(figures[show], figures.currency)}</p>
      <p className="mt-1 text-ink-muted text-sm">{notes[show]}</p>
    </div>
  )
}
