import type { User } from '@lintel/contract/accounts/schema'
import type { Application } from '@lintel/contract/applications/schema'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { urlOf } from '@lintel/contract/screens'
import { useMemo } from 'react'
import { callFile } from '../../../api/call-file.ts'
import { classNames } from '../../../ui/class-names.ts'
import { TextLink } from '../../../ui/link.tsx'
import { FailedState } from '../../../ui/page/failed-state.tsx'
import { ExportButton } from '../../../ui/table/export-button.tsx'
import { formatCount, plural } from '../../../ui/text/numbers.ts'
import { useUrlFilters } from '../../../ui/urls/url-filters.ts'
import { applicationScopeOf } from '../list/application-filters.ts'
import { Applicants } from './applicants.tsx'
import { type ColumnName, type CompareSort, columnOf, columnsFor } from './columns/columns.ts'
import { ColumnsMenu } from './columns/columns-menu.tsx'
import { useHiddenColumns } from './columns/use-hidden-columns.ts'
import { CompareTabs } from './compare-tabs.tsx'
import { type CompareView, compareViewOf } from './compare-view.ts'
import { ComparisonSkeleton } from './comparison-skeleton.tsx'
import { SortSelect } from './sort-select.tsx'
import { useApplicants } from './use-applicants.ts'

/** A home's applicants: which are compared, by which columns and in which order. */
export function Comparison({ property, user }: { property: ManagedProperty; user: User }) {
  const { filters: view, change } = useUrlFilters(compareViewOf(property.id))
  const applicants = useApplicants(applicationScopeOf(user), property.id, view)
  const { list, loaded, rows } = applicants
  const { available, columns, hidden, toggle, isChoosing } = useColumns(property, loaded, view)
  const counts = {
    pending: property.pendingApplications,
    shortlist: view.show === 'all' ? undefined : loaded?.filter(({ isShortlisted }) => isShortlisted).length,
    all: property.applications,
  }
  const isReady = rows !== undefined && !isChoosing
  return (
    <>
      <div
        className={classNames(
          'mb-4 flex flex-wrap items-center justify-between gap-3',
          view.applicant && 'compare-wide-only',
        )}
      >
        <CompareTabs propertyId={property.id} view={view} counts={counts} />
        {isReady && rows.length > 0 && (
          <div className="compare-tools flex grow justify-end gap-2" data-print="never">
            <div className="flex grow md:hidden">
              <SortSelect
                columns={['applicant', ...columns]}
                sort={view.sort}
                onChange={(sort) => change({ sort }, { isTyping: true })}
              />
            </div>
            <ColumnsMenu columns={available} hidden={hidden} onToggle={toggle} />
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {isReady && statusText(rows.length, view.sort)}
      </p>
      {list.isError && !rows && (
        <FailedState
          title="The applicants could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {!isReady && !list.isError && <ComparisonSkeleton />}
      {isReady && (
        <Applicants user={user} property={property} applications={rows} columns={columns} view={view} change={change} />
      )}
      <MoreApplicants propertyId={property.id} applicants={applicants} />
      {property.applications > 0 && <DecisionsExport propertyId={property.id} />}
    </>
  )
}

/** `available`: the columns that have values for this home's applicants. `columns`: the available ones without the hidden ones. */
function useColumns({ questions }: ManagedProperty, loaded: Application[] | undefined, { show }: CompareView) {
  const { hidden, toggle, isPending: isChoosing } = useHiddenColumns()
  // Elsewhere all are pending.
  const isAll = show === 'all'
  const available = useMemo(
    () =>
      columnsFor(questions, loaded ?? []).filter((column) => column !== 'applicant' && (isAll || column !== 'status')),
    [questions, loaded, isAll],
  )
  const columns = useMemo(() => available.filter((column) => !hidden.includes(column)), [available, hidden])
  return { available, columns, hidden, toggle, isChoosing }
}

type MoreApplicantsProps = { propertyId: string; applicants: ReturnType<typeof useApplicants> }

/** Below the applicants: whether more are loaded, and where those beyond the limit are. */
function MoreApplicants({ propertyId, applicants }: MoreApplicantsProps) {
  const { list, loaded, rows, hasMore, isLoadingMore } = applicants
  return (
    <>
      {list.isFetchNextPageError && (
        <FailedState
          compact
          title="More applicants could not be loaded"
          error={list.error}
          onRetry={() => void list.fetchNextPage()}
          retrying={list.isFetchingNextPage}
        />
      )}
      {isLoadingMore && rows && <p className="mt-3 text-ink-muted text-sm">Loading more applicants...</p>}
      {hasMore && loaded && (
        <p className="mt-3 text-ink-muted text-sm">
          <span>{`Only the first ${formatCount(loaded.length)} are compared.`}</span>{' '}
          <TextLink href={urlOf('applications', { property: propertyId })}>See all applications for this home</TextLink>
        </p>
      )}
    </>
  )
}

function DecisionsExport({ propertyId }: { propertyId: string }) {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-2 text-ink-muted text-sm" data-print="never">
      <span className="-ml-3">
        <ExportButton
          variant="ghost"
          load={() => callFile('GET /api/properties/:id/decisions.csv', { params: { id: propertyId } })}
        >
          Export decisions (CSV)
        </ExportButton>
      </span>
      <span>Who applied when, who opened it, and how it was decided.</span>
    </p>
  )
}

const statusText = (count: number, { column, isDescending }: CompareSort) =>
  `${plural(count, 'applicant')}, sorted by ${labelOf(column)}, ${isDescending ? 'descending' : 'ascending'}`

const labelOf = (column: ColumnName) => columnOf(column).label.toLowerCase()
