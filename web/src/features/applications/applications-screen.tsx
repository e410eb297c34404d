import type { User } from '@lintel/contract/accounts/schema'
import type { Application, ApplicationScope } from '@lintel/contract/applications/schema'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { BackToDashboard } from '../../ui/back-to-dashboard.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { usePreloadWhenIdle } from '../../ui/lazy-component.ts'
import { useDialog } from '../../ui/lazy-dialog.tsx'
import { TextLink } from '../../ui/link.tsx'
import { pluralCapped } from '../../ui/numbers.ts'
import { Page, PageHeading } from '../../ui/page.tsx'
import { useTitle } from '../../ui/page-title.ts'
import { isShortList } from '../../ui/table/short-list.ts'
import { TableSkeleton } from '../../ui/table/table-skeleton.tsx'
import { useUrlFilters } from '../../ui/url-filters.ts'
import { urls } from '../../urls.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { useTablePreference } from '../preferences/use-preferences.ts'
import { applicationColumns } from './application-columns.tsx'
import { applicationFilters, applicationScopeOf, isFiltered, NO_FILTERS } from './application-filters.ts'
import { ApplicationList } from './application-list.tsx'
import { type DecisionMove, MOVE_DIALOGS } from './application-moves.ts'
import { ApplicationTools } from './application-tools.tsx'
import { ApplicationsSkeleton } from './applications-skeleton.tsx'
import { ApplicationsTable } from './applications-table.tsx'
import { applicationCountsQuery, applicationsQuery, exportApplications } from './data.ts'
import { ListShortcutHints } from './list-shortcut-hints.tsx'
import { NoApplications } from './no-applications.tsx'

const APPLICANT_DIALOGS = [MOVE_DIALOGS.withdraw]
const DECISION_DIALOGS = [MOVE_DIALOGS.approve, MOVE_DIALOGS.reject, MOVE_DIALOGS.reopen]

const HEADINGS: Record<ApplicationScope, { title: string; lead: string }> = {
  tenant: { title: 'My Applications', lead: 'Every home you applied for, and what became of it.' },
  owner: { title: 'Applications', lead: 'Everyone who applied for one of your homes.' },
  agent: { title: 'Applications', lead: 'For the homes of all owners.' },
}

/** A tenant's own applications, the applications for an owner's properties, or, for an agent, all. */
export function ApplicationsScreen() {
  const user = useCurrentUser()
  useTitle(user ? HEADINGS[applicationScopeOf(user)].title : 'Applications')
  return user && <Applications user={user} />
}

function Applications({ user }: { user: User }) {
  const scope = applicationScopeOf(user)
  const { filters, change, set } = useUrlFilters(applicationFilters)
  const { hidden, onHide, view: chosenView = 'cards', chooseView } = useTablePreference('applicationsTable')
  const list = useInfiniteQuery(applicationsQuery(scope, filters))
  const counts = useQuery(applicationCountsQuery(scope, filters))
  const { count: all = 0, isCapped = false } = counts.data?.all ?? {}
  const isShort = scope === 'tenant' && !isFiltered({ ...filters, status: null }) && isShortList(all, isCapped)
  const view = isShort ? 'cards' : chosenView
  const count = (!counts.isPlaceholderData && counts.data?.[filters.status ?? 'all']) || null
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data])
  const exportRows = exportApplications(scope, filters, view === 'table' ? hidden : [])
  const isPlaceholder = list.isPlaceholderData
  const isEmpty = rows?.length === 0 && !isFiltered(filters)
  const { open, dialog } = useDialog()
  const openDialog = useCallback(
    (application: Application, move: DecisionMove) => open(MOVE_DIALOGS[move], { application }),
    [open],
  )
  usePreloadWhenIdle(scope === 'tenant' ? APPLICANT_DIALOGS : DECISION_DIALOGS)
  return (
    <Page>
      <PageHeading {...HEADINGS[scope]} back={<BackToDashboard />} />
      {!isEmpty && (
        <ApplicationTools
          scope={scope}
          filters={filters}
          counts={counts.data}
          change={change}
          isShort={isShort}
          table={{
            columns: applicationColumns(scope, rows),
            hidden: view === 'table' ? hidden : [],
            onHide: view === 'table' ? onHide : undefined,
            view: { value: view, onChoose: chooseView },
            rows,
            exportRows,
          }}
          status={
            rows &&
            !isPlaceholder &&
            pluralCapped(count ?? { count: rows.length, isCapped: list.hasNextPage }, 'application')
          }
        >
          {filters.property && scope !== 'tenant' && rows && rows.length > 1 && (
            <TextLink href={urls.compareApplications(filters.property)} className="touch-target text-sm">
              Compare applicants
            </TextLink>
          )}
          {view === 'cards' && !isShort && rows && rows.length > 1 && (
            <ListShortcutHints isDeciding={scope !== 'tenant'} />
          )}
        </ApplicationTools>
      )}
      {list.isPending &&
        (view === 'table' ? <TableSkeleton label="Loading the applications" /> : <ApplicationsSkeleton />)}
      {list.isError && !rows && (
        <FailedState
          title="The applications could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      )}
      {rows?.length === 0 && (
        <NoApplications scope={scope} filters={filters} onClear={() => set({ ...NO_FILTERS, sort: filters.sort })} />
      )}
      {rows && rows.length > 0 && view === 'table' && (
        <ApplicationsTable
          applications={rows}
          list={list}
          user={user}
          scope={scope}
          filters={filters}
          hidden={hidden}
          exportRows={exportRows}
          onSort={(sort) => change({ sort })}
          isPlaceholder={isPlaceholder}
          onMove={openDialog}
        />
      )}
      {rows && rows.length > 0 && view === 'cards' && (
        <div
          aria-busy={isPlaceholder}
          className={classNames('transition-opacity delay-75', isPlaceholder && 'pointer-events-none opacity-45')}
        >
          <ApplicationList
            applications={rows}
            list={list}
            user={user}
            filters={filters}
            isDeciding={scope !== 'tenant'}
            onMove={openDialog}
          />
        </div>
      )}
      {dialog}
    </Page>
  )
}
