import { urlOf } from '@lintel/contract/screens'
import { FilterTabs } from '../../../ui/table/filter-tabs.tsx'
import { formatCount } from '../../../ui/text/numbers.ts'
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
    <FilterTabs
      label="Applications"
      tabs={COMPARED.map((show) => ({
        name: LABELS[show],
        href: urlOf('compareApplications', { id: propertyId }) + writeCompareView({ ...view, show, applicant: null }),
        isCurrent: view.show === show,
        count: counts[show] === undefined ? undefined : formatCount(counts[show]),
      }))}
    />
  )
}
