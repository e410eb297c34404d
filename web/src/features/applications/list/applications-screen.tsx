import type { User } from '@lintel/contract/accounts/schema'
import type { Application, ApplicationScope } from '@lintel/contract/applications/schema'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useList } from '../../../api/use-list.ts'
import { usePreloadWhenIdle } from '../../../ui/lazy/lazy-component.ts'
import { TextLink } from '../../../ui/link.tsx'
import { useDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import { Dimmed } from '../../../ui/page/dimmed.tsx'
import { useTitle } from '../../../ui/page/page-title.ts'
import { ListPage } from '../../../ui/table/list-page.tsx'
import { isShortList } from '../../../ui/table/short-list.ts'
import { pluralCapped } from '../../../ui/text/numbers.ts'
import { useUrlFilters } from '../../../ui/urls/url-filters.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import { MessageSeveralButton } from '../../messages/several/message-several-button.tsx'
import { useTablePreference } from '../../preferences/use-preferences.ts'
import { applicationCountsQuery, applicationsQuery, exportApplications } from '../data.ts'
import { type DecisionMove, MOVE_DIALOGS } from '../decisions/application-moves.ts'
import { applicationColumns } from './application-columns.tsx'
import {
  type ApplicationFilters,
  applicationFilters,
  applicationScopeOf,
  isFiltered,
  NO_FILTERS,
  sortOf,
  writeFromParam,
} from './application-filters.ts'
import { ApplicationList } from './application-list.tsx'
import { APPLICATION_ORDERS, applicationTools } from './application-tools.tsx'
import { ApplicationsSkeleton } from './applications-skeleton.tsx'
import { ApplicationButtons, decisionKeys } from './applications-table.tsx'
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
  const preference = useTablePreference('applicationsTable')
  const list = useList(applicationsQuery(scope, filters))
  const rows = list.data
  const counts = useCounts(scope, filters)
  const isShort = scope === 'tenant' && !isFiltered({ ...filters, status: null }) && counts.isShort
  const isCards = isShort || preference.view !== 'table'
  const { openDialog, dialog } = useMoveDialogs(scope)
  const isDeciding = scope !== 'tenant'
  const isEmpty = rows?.length === 0 && !isFiltered(filters)
  const beside = rows && rows.length > 1 && (
    <BesideCount property={isDeciding && filters.property} hasHints={isCards && !isShort} isDeciding={isDeciding} />
  )
  return (
    <ListPage
      {...HEADINGS[scope]}
      tools={isEmpty ? null : applicationTools({ scope, filters, counts: counts.ofStatuses, change, children: beside })}
      isShort={isShort}
      what="applications"
      list={list}
      status={({ length }) =>
        pluralCapped(counts.shown ?? { count: length, isCapped: list.hasNextPage }, 'application')
      }
      orders={APPLICATION_ORDERS}
      sort={sortOf(scope, filters)}
      onSort={(sort) => change({ sort })}
      columns={applicationColumns(scope, rows)}
      preference={preference}
      exportRows={exportApplications(scope, filters, isCards ? [] : preference.hidden)}
      cards={{
        pending: <ApplicationsSkeleton />,
        render: (applications) => (
          <Dimmed isDimmed={list.isPlaceholderData}>
            <ApplicationList
              applications={applications}
              list={list}
              user={user}
              filters={filters}
              isDeciding={isDeciding}
              onMove={openDialog}
            />
          </Dimmed>
        ),
      }}
      empty={
        <NoApplications scope={scope} filters={filters} onClear={() => set({ ...NO_FILTERS, sort: filters.sort })} />
      }
      href={({ id }) => urlOf('reviewApplication', { id, from: writeFromParam(filters) })}
      rowKeys={isDeciding ? decisionKeys(user, openDialog) : []}
      actions={(application, { tabIndex }) => (
        <ApplicationButtons application={application} user={user} tabIndex={tabIndex} onMove={openDialog} />
      )}
      selectionActions={(selected) => isDeciding && <MessageApplicants applications={selected} />}
    >
      {dialog}
    </ListPage>
  )
}

/** How many applications there are of each status, and of the chosen one. */
function useCounts(scope: ApplicationScope, filters: ApplicationFilters) {
  const { data, isPlaceholderData } = useQuery(applicationCountsQuery(scope, filters))
  const { count = 0, isCapped = false } = data?.all ?? {}
  return {
    ofStatuses: data,
    shown: (!isPlaceholderData && data?.[filters.status ?? 'all']) || null,
    isShort: isShortList(count, isCapped),
  }
}

function useMoveDialogs(scope: ApplicationScope) {
  const { open, dialog } = useDialog()
  const openDialog = useCallback(
    (application: Application, move: DecisionMove) => open(MOVE_DIALOGS[move], { application }),
    [open],
  )
  usePreloadWhenIdle(scope === 'tenant' ? APPLICANT_DIALOGS : DECISION_DIALOGS)
  return { openDialog, dialog }
}

const MessageApplicants = ({ applications }: { applications: Application[] }) => (
  <MessageSeveralButton receivers={applications.map(({ tenant, propertyId }) => ({ ...tenant, propertyId }))} />
)

interface BesideCountProps {
  /** The only home that is listed, whose applicants can be compared. */
  property: string | null | false
  hasHints: boolean
  isDeciding: boolean
}

/** Beside the number of applications, of which there are several. */
function BesideCount({ property, hasHints, isDeciding }: BesideCountProps) {
  return (
    <>
      {property && (
        <TextLink href={urlOf('compareApplications', { id: property })} className="touch-target text-sm">
          Compare applicants
        </TextLink>
      )}
      {hasHints && <ListShortcutHints isDeciding={isDeciding} />}
    </>
  )
}
