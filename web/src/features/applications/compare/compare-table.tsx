import type { User } from '@lintel/contract/accounts/schema'
import type { Application } from '@lintel/contract/applications/schema'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useRovingFocus } from '../../../ui/keyboard/roving-focus.ts'
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx'
import { usePreloadWhenIdle } from '../../../ui/lazy/lazy-component.ts'
import { useDialog } from '../../../ui/overlays/lazy-dialog.tsx'
import { SHORTLIST_SHORTCUT } from '../application/shortlist-button.tsx'
import { availableMoves, type DecisionMove, MOVE_DIALOGS, MOVE_SHORTCUTS } from '../decisions/application-moves.ts'
import { useShortlist } from '../review/review-data.ts'
import { askedText } from './columns/column-text.ts'
import type { ColumnName, ComparedProperty, CompareSort } from './columns/columns.ts'
import { CompareHeading } from './compare-heading.tsx'
import { CompareRow } from './compare-row.tsx'

export interface CompareTableProps {
  user: User
  property: ComparedProperty
  applications: Application[]
  /** Without the applicant's own. */
  columns: readonly ColumnName[]
  sort: CompareSort
  onSort: (column: ColumnName) => void
  /** Id of the application that is open beside the table. Then its keys are the panel's. */
  openId: string | null
  urlOf: (id: string) => string
  /** Must be stable between renders. */
  onOpen: (id: string, part?: 'documents') => void
  onDecided: (id: string) => void
}

const PRELOADED = [MOVE_DIALOGS.approve, MOVE_DIALOGS.reject]
const NO_MORE = { load: undefined, isLoading: false }

/** The applicants, one a row. */
export function CompareTable(props: CompareTableProps) {
  const { user, property, applications, columns, sort, onSort, openId, urlOf, onOpen } = props
  const ids = useMemo(() => applications.map(({ id }) => id), [applications])
  const { activeId, move, focusedId, listProps } = useRovingFocus<HTMLTableSectionElement>(ids, NO_MORE)
  const { isOn, toggleShortlist, startDeciding, dialog } = useDecisions(props)
  const isListening = openId === null
  useTableKeys({
    isListening,
    user,
    move,
    focused: () => applications.find(({ id }) => id === focusedId()),
    toggleShortlist,
    startDeciding,
  })
  return (
    <>
      <div className="compare-frame">
        <table className="compare-table">
          <caption className="sr-only">Applicants, one a row. The buttons in the headings sort them.</caption>
          <thead>
            <tr>
              {(['applicant', ...columns] as const).map((column) => (
                <CompareHeading
                  key={column}
                  column={column}
                  criterion={askedText(column, applications)}
                  sort={sort}
                  onSort={onSort}
                />
              ))}
              {isListening && (
                <th scope="col" className="compare-decide">
                  <span className="sr-only">Decision</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody {...listProps}>
            {applications.map((application) => (
              <CompareRow
                key={application.id}
                application={application}
                columns={columns}
                property={property}
                href={urlOf(application.id)}
                isActive={application.id === activeId}
                isOpen={application.id === openId}
                isOnShortlist={canShortlist(application, user) ? isOn(application) : undefined}
                onOpen={onOpen}
                onToggleShortlist={toggleShortlist}
                onDecide={isListening ? startDeciding : undefined}
              />
            ))}
          </tbody>
        </table>
      </div>
      {dialog}
    </>
  )
}

const canShortlist = (application: Application, user: User) =>
  application.status === 'pending' && availableMoves(application, user).includes('reject')

/** What rows do, by functions that are stable between renders, and the dialog of the decision. */
function useDecisions({ onDecided }: CompareTableProps) {
  const { isOn, toggle } = useShortlist()
  const { open, dialog } = useDialog()
  usePreloadWhenIdle(PRELOADED)
  const latest = useRef({ toggle, onDecided })
  useEffect(() => {
    latest.current = { toggle, onDecided }
  })
  const toggleShortlist = useCallback((application: Application) => latest.current.toggle(application), [])
  const startDeciding = useCallback(
    (application: Application, move: DecisionMove) =>
      open(MOVE_DIALOGS[move], { application, onDone: () => latest.current.onDecided(application.id) }),
    [open],
  )
  return { isOn, toggleShortlist, startDeciding, dialog }
}

interface TableKeysOptions {
  isListening: boolean
  user: User
  /** To the row before or after. */
  move: (by: 1 | -1) => void
  /** The application of the row that has the focus. */
  focused: () => Application | undefined
  toggleShortlist: (application: Application) => void
  startDeciding: (application: Application, move: DecisionMove) => void
}

function useTableKeys({ isListening, user, move, focused, toggleShortlist, startDeciding }: TableKeysOptions) {
  const decide = (decision: DecisionMove) => {
    const application = focused()
    if (application && availableMoves(application, user).includes(decision)) startDeciding(application, decision)
  }
  useKey(isListening, 'j', 'Next applicant (or arrow down)', () => move(1))
  useKey(isListening, 'k', 'Previous applicant (or arrow up)', () => move(-1))
  useKey(isListening, 'Enter', 'Open the application')
  useKey(isListening, SHORTLIST_SHORTCUT.keys, SHORTLIST_SHORTCUT.label, () => {
    const application = focused()
    if (application && canShortlist(application, user)) toggleShortlist(application)
  })
  useKey(isListening, MOVE_SHORTCUTS.approve.keys, MOVE_SHORTCUTS.approve.label, () => decide('approve'))
  useKey(isListening, MOVE_SHORTCUTS.reject.keys, MOVE_SHORTCUTS.reject.label, () => decide('reject'))
}

/** Registers a shortcut of the table; without `run` it only appears in the list of shortcuts. */
const useKey = (isOn: boolean, keys: string, label: string, run?: () => void) =>
  useShortcut(isOn ? { keys, label, group: 'Applications', ...(run && { run }) } : undefined)
