import type { Role } from '@lintel/contract/actor'
import type { Overview } from '@lintel/contract/overview/schema'
import { type UseQueryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParts } from '../../screen-parts.tsx'
import type { Part } from '../../slots.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { FailedState } from '../../ui/page/failed-state.tsx'
import { PeopleDrawing } from '../../ui/page/record-drawings.tsx'
import { Loading } from '../../ui/page/skeleton.tsx'
import { StatRow } from '../../ui/page/stat-card.tsx'
import { FiguresSkeleton } from './figures-skeleton.tsx'

export interface FiguresProps {
  role: Role
  overview: UseQueryResult<Overview>
  Cards: (props: { overview: Overview }) => ReactNode
}

/** The row of StatCards at the top of a dashboard, once all that they read is loaded. */
export function Figures({ role, overview, Cards }: FiguresProps) {
  const cards = useParts(Cards)
  const reads: Pick<UseQueryResult, 'data' | 'error' | 'isPending' | 'isError' | 'isFetching' | 'refetch'>[] = [
    overview,
    ...useQueries({ queries: readsOf(cards) }),
  ]
  if (reads.some(({ isPending }) => isPending))
    return (
      <Loading label="Loading the figures">
        <FiguresSkeleton cards={cards.length} noteLines={role === 'tenant' ? 2 : 1} />
      </Loading>
    )
  const failed = reads.filter(({ data }) => data === undefined)
  if (!overview.data || failed.length > 0)
    return (
      <Card flush>
        <FailedState
          compact
          title="The figures could not be loaded"
          error={failed[0]?.error}
          onRetry={() => {
            for (const read of failed) void read.refetch()
          }}
          retrying={reads.some(({ isFetching }) => isFetching)}
        />
      </Card>
    )
  if (role !== 'tenant' && overview.data.role !== role) return <RoleChanged />
  return (
    <StatRow>
      <Cards overview={overview.data} />
    </StatRow>
  )
}

const readsOf = (parts: Part[]) => [...new Set(parts.flatMap(({ reads = [] }) => reads))] as UseQueryOptions[]

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
