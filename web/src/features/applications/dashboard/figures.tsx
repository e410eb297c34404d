import { RECENT_LENGTH } from '@lintel/contract/limits'
import type { Overview } from '@lintel/contract/overview/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { ClipboardList, FileText } from 'lucide-react'
import type { FiguresOf } from '../../../dashboard.ts'
import { StatCard, StatLink } from '../../../ui/page/stat-card.tsx'
import { formatCount } from '../../../ui/text/numbers.ts'
import { ownerApplicationsQuery } from '../data.ts'

const pendingUrl = urlOf('applications', { status: 'pending' })

/** A tenant's own applications. */
export function OwnApplicationsFigure({ overview }: { overview: Overview }) {
  const { pendingApplications: pending } = overview
  const total = 'applications' in overview ? overview.applications : pending
  return (
    <StatCard
      label="Applications"
      value={formatCount(total)}
      note={<StatLink href={pendingUrl}>{`${formatCount(pending)} pending`}</StatLink>}
      href={urlOf('applications')}
      icon={<FileText />}
    />
  )
}

/** Applications that wait for an owner's answer. */
export function PendingApplications({ overview: { pendingApplications } }: { overview: FiguresOf<'owner'> }) {
  // Read by the list below, which shows a failure: mounting this card must not repeat the call.
  const { data } = useQuery({ ...ownerApplicationsQuery(RECENT_LENGTH), enabled: false })
  const hasNone = data?.rows.length === 0
  const noteWithoutPending = hasNone ? 'No applications yet' : 'All answered'
  return (
    <StatCard
      label="Pending Applications"
      value={formatCount(pendingApplications)}
      note={pendingApplications > 0 ? 'Waiting for your answer' : noteWithoutPending}
      href={pendingUrl}
      icon={<ClipboardList />}
    />
  )
}

/** Pending applications of all owners, for an agent. */
export function PendingReview({ overview: { pendingApplications } }: { overview: FiguresOf<'agent'> }) {
  return (
    <StatCard
      label="Pending Review"
      value={formatCount(pendingApplications)}
      note={pendingApplications > 0 ? 'Applications to decide' : 'All decided'}
      href={pendingUrl}
      icon={<ClipboardList />}
    />
  )
}
