import { urlOf } from '@lintel/contract/screens'
import { Link } from 'wouter'
import type { ManagedPropertyProps } from '../../../managed-property.ts'
import { TextLink } from '../../../ui/link.tsx'
import { FigureCell } from '../../../ui/page/figure-cell.tsx'
import { formatCount } from '../../../ui/text/numbers.ts'

export function ApplicationsFigure({ property: { id, applications, pendingApplications } }: ManagedPropertyProps) {
  return (
    <FigureCell>
      <p className="font-medium text-ink-muted text-sm">
        <Link href={urlOf('applications', { property: id })} className="touch-target hover:underline">
          Applications
        </Link>
      </p>
      <p className="display tabular mt-1 text-xl">{formatCount(applications)}</p>
      <p className="mt-1 text-ink-muted text-sm">
        {pendingApplications > 0 ? (
          <TextLink
            href={urlOf('applications', { property: id, status: 'pending' })}
            className="touch-target"
          >{`${formatCount(pendingApplications)} pending`}</TextLink>
        ) : (
          'None pending'
        )}
      </p>
    </FigureCell>
  )
}
