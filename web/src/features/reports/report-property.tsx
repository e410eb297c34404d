import { reportPolicy } from '@lintel/contract/reports/policy'
import { useCurrentUser } from '../accounts/data.ts'
import type { LoadedProperty } from '../properties/data.ts'
import { ReportButton } from './report-button.tsx'

/** Reports a home; for signed-in users, other than its owner. */
export function ReportProperty({ property: { id, ownerId, isPublished } }: { property: LoadedProperty }) {
  const user = useCurrentUser()
  if (!user || ownerId === undefined || !reportPolicy.reportProperty(user, { ownerId, isPublished })) return null
  return (
    <p data-print="never" className="mt-8">
      <ReportButton subject={{ kind: 'property', id }} label="Report this home" />
    </p>
  )
}
