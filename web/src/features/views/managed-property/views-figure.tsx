import type { ManagedPropertyProps } from '../../../managed-property.ts'
import { FigureCell } from '../../../ui/page/figure-cell.tsx'
import { formatCount } from '../../../ui/text/numbers.ts'
import { totalViews } from '../daily-views.ts'
import { ViewBars } from './view-bars.tsx'

export function ViewsFigure({ property: { views, today } }: ManagedPropertyProps) {
  return (
    <FigureCell>
      <p className="font-medium text-ink-muted text-sm">Views</p>
      <div className="mt-1 flex items-end gap-4">
        <span className="display tabular shrink-0 text-xl">{formatCount(totalViews(views))}</span>
        <div className="min-w-0 grow">
          <ViewBars views={views} today={today} />
        </div>
      </div>
      <p className="mt-1 text-ink-muted text-sm">in the last 30 days</p>
    </FigureCell>
  )
}
