import type { Role } from '@lintel/contract/actor'
import type { Overview } from '@lintel/contract/overview/schema'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { StatRow } from '../../ui/stat-card.tsx'
import { overviewQuery } from './data.ts'
import { FiguresSkeleton } from './skeletons.tsx'

export interface FiguresProps<R extends Role> {
  of: R
  /** How many cards `children` makes. */
  places: 3 | 4
  children: (overview: Extract<Overview, { role: R }>) => ReactNode
}

/** The row of figures at the top of a dashboard. */
export function Figures<R extends Role>({ of: role, places, children }: FiguresProps<R>) {
  const { data, isPending, error, refetch, isFetching } = useQuery(overviewQuery)
  if (isPending)
    return (
      <Loading label="Loading the figures">
        <FiguresSkeleton places={places} />
      </Loading>
    )
  if (!data) return <FiguresFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (!isFor(data, role)) return <RoleChanged />
  return <StatRow>{children(data)}</StatRow>
}

export function FiguresFailed(props: { error: unknown; onRetry: () => void; retrying: boolean }) {
  return (
    <Card flush>
      <FailedState compact title="The figures could not be loaded" {...props} />
    </Card>
  )
}

const isFor = <R extends Role>(overview: Overview, role: R): overview is Extract<Overview, { role: R }> =>
  overview.role === role

/** As when an agent is approved while the page is open. */
function RoleChanged() {
  return (
    <Card flush>
      <EmptyState
        compact
        drawing="people"
        title="Your account has changed"
        hint="Reloading the page brings the dashboard that goes with it."
        action={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
      />
    </Card>
  )
}
