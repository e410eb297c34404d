import type { Role } from '@lintel/contract/actor'
import type { Overview } from '@lintel/contract/overview/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { PeopleDrawing } from '../../ui/record-drawings.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { StatRow } from '../../ui/stat-card.tsx'
import { overviewQuery } from './data.ts'
import { StatsSkeleton } from './skeletons.tsx'

export interface StatsProps<R extends Role> {
  forRole: R
  /** Number of cards that `children` renders. */
  cards: 3 | 4
  children: (overview: Extract<Overview, { role: R }>) => ReactNode
}

/** The row of StatCards at the top of a dashboard. */
export function Stats<R extends Role>({ forRole, cards, children }: StatsProps<R>) {
  const { data, isPending, error, refetch, isFetching } = useQuery(overviewQuery)
  if (isPending)
    return (
      <Loading label="Loading the figures">
        <StatsSkeleton cards={cards} />
      </Loading>
    )
  if (!data) return <StatsFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!hasRole(data, forRole)) return <RoleChanged />
  return <StatRow>{children(data)}</StatRow>
}

export function StatsFailed(props: { error: unknown; onRetry: () => void; retrying: boolean }) {
  return (
    <Card flush>
      <FailedState compact title="The figures could not be loaded" {...props} />
    </Card>
  )
}

const hasRole = <R extends Role>(overview: Overview, role: R): overview is Extract<Overview, { role: R }> =>
  overview.role === role

/** The role has changed while the page was open, as when an agent is approved. */
function RoleChanged() {
  return (
    <Card flush>
      <EmptyState
        compact
        drawing={PeopleDrawing}
        title="Your account has changed"
        hint="Reloading the page brings the dashboard that goes with it."
        action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
      />
    </Card>
  )
}
