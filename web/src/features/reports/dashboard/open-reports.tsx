import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { formatCappedCount } from '../../../ui/text/numbers.ts'
import { reportCountQuery } from '../data.ts'

/** How many reports are open, for an agent's dashboard; nothing if there are none. */
export function OpenReports() {
  const { data } = useQuery(reportCountQuery)
  if (!data || data.open.count === 0) return null
  return (
    <Card className="mt-6 flex flex-wrap items-center gap-3">
      <Flag className="size-5 shrink-0 text-warn" />
      <p className="min-w-0 flex-1 text-sm">
        {data.open.count === 1
          ? 'One report waits for a review.'
          : `${formatCappedCount(data.open)} reports wait for a review.`}
      </p>
      <LinkButton size="sm" variant="secondary" href={urlOf('reports')}>
        Review reports
      </LinkButton>
    </Card>
  )
}
