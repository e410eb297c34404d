import { type DashboardModule, TenantDashboard } from '../../../dashboard.ts'
import { fill } from '../../../slots.tsx'
import { OWN_DOCUMENTS_PAGE } from '../data.ts'
import { OwnDocuments } from '../own-documents.tsx'

export const parts: DashboardModule['parts'] = [fill(TenantDashboard.Sections, MyDocuments, { order: 30 })]

function MyDocuments() {
  return (
    <OwnDocuments
      title="My Documents"
      hasAllLink
      limit={OWN_DOCUMENTS_PAGE}
      empty={{
        title: 'No documents yet',
        hint: 'Your leases appear here, and what you add: payslips, references, whatever goes with an application.',
      }}
    />
  )
}
