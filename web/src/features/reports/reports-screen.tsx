import { reportPolicy } from '@lintel/contract/reports/policy'
import { urlOf } from '@lintel/contract/screens'
import { useList } from '../../api/use-list.ts'
import { BackToDashboard } from '../../ui/page/back-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadMore } from '../../ui/page/load-more.tsx'
import { Page, PageHeading } from '../../ui/page/page.tsx'
import { QueryState } from '../../ui/page/query-state.tsx'
import { MessagesDrawing } from '../../ui/page/record-drawings.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { FilterTabs } from '../../ui/table/filter-tabs.tsx'
import { useUrlFilters } from '../../ui/urls/url-filters.ts'
import { AgentsOnly } from '../accounts/agents-only.tsx'
import { useCurrentUser } from '../accounts/data.ts'
import { reportsQuery } from './data.ts'
import { ReportCard } from './report-card.tsx'
import { type ReportFilters, reportFilters } from './report-filters.ts'

/** The reports, for agents; others see a refusal. */
export function ReportsScreen() {
  const user = useCurrentUser()
  if (!user) return null
  if (!reportPolicy.list(user)) return <AgentsOnly title="The reports are for agents" />
  return <Reports />
}

function Reports() {
  const { status } = useUrlFilters(reportFilters).filters
  const list = useList(reportsQuery(status))
  return (
    <Page width="read">
      <PageHeading
        title="Reports"
        lead="Messages and homes that people reported, the newest first."
        back={<BackToDashboard />}
      />
      <StatusTabs status={status} />
      <div className="mt-5">
        <QueryState
          query={list}
          what="the reports"
          pending={
            <div className="space-y-4">
              <Skeleton className="h-44 rounded-lg" />
              <Skeleton className="h-44 rounded-lg" />
            </div>
          }
          empty={<NoReports status={status} />}
        >
          {(reports) => (
            <>
              <ul aria-label="Reports" className="space-y-4">
                {reports.map((report) => (
                  <ReportCard key={report.id} report={report} />
                ))}
              </ul>
              <LoadMore what="reports" rows="[data-report]" list={list} count={reports.length} />
            </>
          )}
        </QueryState>
      </div>
    </Page>
  )
}

function StatusTabs({ status }: ReportFilters) {
  return (
    <FilterTabs
      label="Status"
      tabs={[
        { name: 'Open', href: urlOf('reports'), isCurrent: status === 'open' },
        { name: 'Closed', href: urlOf('reports', { status: 'closed' }), isCurrent: status === 'closed' },
      ]}
    />
  )
}

function NoReports({ status }: ReportFilters) {
  return status === 'open' ? (
    <EmptyState
      drawing={MessagesDrawing}
      title="No open reports"
      hint="What people report appears here, for you to review and close."
    />
  ) : (
    <EmptyState drawing={MessagesDrawing} title="No closed reports" hint="Reports that were reviewed are kept here." />
  )
}
