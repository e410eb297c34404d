import type { User } from '@lintel/contract/accounts/schema'
import type { Application } from '@lintel/contract/applications/schema'
import type { ManagedProperty } from '@lintel/contract/portfolio/managed'
import { urlOf } from '@lintel/contract/screens'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { nextActiveRow } from '../../../ui/keyboard/active-row.ts'
import { ApplicantCards } from './applicant-cards.tsx'
import { ApplicantPanel } from './applicant-panel.tsx'
import type { ColumnName } from './columns/columns.ts'
import { CompareTable } from './compare-table.tsx'
import { type CompareView, nextSort, writeCompareView } from './compare-view.ts'
import { NoApplicants } from './no-applicants.tsx'
import { PanelNavigation } from './panel-navigation.tsx'
import { useFocusRow } from './use-focus-row.ts'
import { useIsPhone } from './use-is-phone.ts'

export interface ApplicantsProps {
  user: User
  property: ManagedProperty
  /** In the order in which they are shown. */
  applications: Application[]
  /** Without the applicant's own. */
  columns: readonly ColumnName[]
  view: CompareView
  /** Replaces parts of the view; `isTyping` also replaces the entry of the browser's history. */
  change: (changes: Partial<CompareView>, options?: { isTyping?: boolean }) => void
}

/** The applicants in a table or, on a phone, as cards, and the application that is open. */
export function Applicants(props: ApplicantsProps) {
  const { user, property, applications, columns, view, change } = props
  const isPhone = useIsPhone()
  const openId = view.applicant
  const ids = useMemo(() => applications.map(({ id }) => id), [applications])
  const { root, current, setCurrent, part, open, close, handleDecided } = useOpenApplicant(ids, props)
  const urlOfApplicant = (id: string) =>
    urlOf('compareApplications', { id: property.id }) + writeCompareView({ ...view, applicant: id })
  const shared = {
    user,
    property,
    applications,
    columns,
    urlOf: urlOfApplicant,
    onOpen: open,
    onDecided: handleDecided,
  }
  const index = current === null ? -1 : ids.indexOf(current)
  return (
    <div ref={root} tabIndex={-1} className={classNames('outline-none', openId && 'compare-beside')}>
      {applications.length === 0 && <NoApplicants property={property} view={view} />}
      {applications.length > 0 && (!isPhone || !openId) && (
        <div className={classNames('min-w-0', openId && 'compare-wide-only')}>
          {isPhone ? (
            <ApplicantCards {...shared} current={Math.max(0, index)} onShow={(to) => setCurrent(ids[to] ?? null)} />
          ) : (
            <CompareTable
              {...shared}
              openId={openId}
              sort={view.sort}
              onSort={(column) => change({ sort: nextSort(view.sort, column) }, { isTyping: true })}
            />
          )}
        </div>
      )}
      {openId && (
        <ApplicantPanel
          id={openId}
          propertyId={property.id}
          row={applications.find(({ id }) => id === openId)}
          user={user}
          part={part}
          navigation={
            <PanelNavigation
              index={ids.indexOf(openId)}
              length={ids.length}
              onGoTo={(to) => ids[to] && open(ids[to])}
            />
          }
          onClose={close}
          onDecided={handleDecided}
        />
      )}
    </div>
  )
}

/** Which applicant the list is at, what opens and closes an application, and what follows a decision. */
function useOpenApplicant(ids: readonly string[], { view, change }: ApplicantsProps) {
  const openId = view.applicant
  const [part, setPart] = useState<'documents'>()
  const [current, setCurrent] = useCurrent(ids, openId)
  const { root, focusRow } = useFocusRow(openId, current)

  const openApplicant = (id: string, opened?: 'documents') => {
    setPart(opened)
    setCurrent(id)
    change({ applicant: id }, { isTyping: openId !== null })
  }
  const latestOpen = useRef(openApplicant)
  useEffect(() => {
    latestOpen.current = openApplicant
  })
  const open = useCallback((id: string, opened?: 'documents') => latestOpen.current(id, opened), [])
  const close = () => change({ applicant: null }, { isTyping: true })
  // The table stays where it is, with the next applicant focused.
  const handleDecided = (id: string) => {
    const next = nextActiveRow(
      ids,
      id,
      ids.filter((other) => other !== id),
    )
    if (openId) close()
    setCurrent(next)
    focusRow(next)
  }
  return { root, current, setCurrent, part, open, close, handleDecided }
}

/** The application in sight on a phone. When it leaves the list, the one in its place follows. */
function useCurrent(ids: readonly string[], initial: string | null) {
  const [state, setState] = useState({ ids, current: initial ?? ids[0] ?? null })
  let { current } = state
  if (state.ids !== ids) {
    current = nextActiveRow(state.ids, current, ids)
    setState({ ids, current })
  }
  return [current, (next: string | null) => setState({ ids, current: next })] as const
}
