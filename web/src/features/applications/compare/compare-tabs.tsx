import { Link } from 'wouter'
import { formatCount } from '../../../ui/numbers.ts'
import { urls } from '../../../urls.ts'
import { tabClass } from '../status-tabs.tsx'
import { COMPARED, type Compared, type CompareView, writeCompareView } from './compare-view.ts'

const LABELS: Record<Compared, string> = { pending: 'Pending', shortlist: 'Shortlist', all: 'All' }

export interface CompareTabsProps {
  propertyId: string
  view: CompareView
  /** Undefined where a number is not known. */
  counts: Partial<Record<Compared, number | undefined>>
}

/** A link for each choice of applications, with their number; keeps the order. */
export function CompareTabs({ propertyId, view, counts }: CompareTabsProps) {
  return (
    <nav aria-label="Applications" data-print="never">
      <ul className="flex flex-wrap gap-1.5">
        {COMPARED.map((show) => (
          <li key={show}>
            <Link
              href={urls.compareApplications(propertyId) + writeCompareView({ ...view, show, applicant: null })}
              aria-current={view.show === show ? 'true' : undefined}
              className={tabClass}
            >
              <span>{LABELS[show]}</span>
              {counts[show] !== undefined && <span className="tabular font-normal">{formatCount(counts[show])}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
