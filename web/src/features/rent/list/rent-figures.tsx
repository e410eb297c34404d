import type { RentFigures as Figures } from '@lintel/contract/rent/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { StatCard, StatCardSkeleton, StatRow } from '../../../ui/page/stat-card.tsx'
import { formatMonthYear } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/money.ts'
import { figuresQuery } from '../data.ts'

/** The month in four figures, each of which leads to what it is the sum of. */
export function RentFigures() {
  return (
    <QueryState
      query={useQuery(figuresQuery)}
      what="the figures"
      hasCard
      pending={
        <StatRow>
          {[0, 1, 2, 3].map((card) => (
            <StatCardSkeleton key={card} />
          ))}
        </StatRow>
      }
    >
      {(figures) => <FigureCards figures={figures} />}
    </QueryState>
  )
}

function FigureCards({ figures }: { figures: Figures }) {
  const { month, currency, expected, received, open, overdue } = figures
  const name = formatMonthYear(month)
  return (
    <StatRow>
      <StatCard
        label="Expected"
        value={formatMoney(expected, currency)}
        note={`Due in ${name}`}
        href={urlOf('rentMonth')}
      />
      <StatCard
        label="Received"
        value={formatMoney(received, currency)}
        note={`In ${name}`}
        href={urlOf('rentMonth', { show: 'received' })}
      />
      <StatCard
        label="Open"
        value={formatMoney(open, currency)}
        note={`Of what is due in ${name}`}
        href={urlOf('rentMonth', { show: 'open' })}
      />
      <StatCard
        label="Overdue"
        value={formatMoney(overdue, currency)}
        note={overdue > 0 ? 'Due before today, of any month' : 'Nothing is overdue'}
        icon={overdue > 0 && <CircleAlert className="text-bad" />}
        href={urlOf('rent', { filter: 'overdue' })}
      />
    </StatRow>
  )
}
