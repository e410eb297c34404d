import type { User } from '@lintel/contract/accounts/schema'
import type { Application, ApplicationScope } from '@lintel/contract/applications/schema'
import type { ApplicationSort } from '@lintel/contract/applications/sorts'
import { fullName } from '@lintel/contract/names'
import { Check, RotateCcw, Undo2, X } from 'lucide-react'
import { ActionMenu } from '../../ui/action-menu.tsx'
import type { Elements } from '../../ui/elements.ts'
import type { LoadMoreProps } from '../../ui/load-more.tsx'
import type { ExportRows } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { urls } from '../../urls.ts'
import { MessageLink } from '../messages/message-link.tsx'
import { MessageSeveralButton } from '../messages/message-several-button.tsx'
import { applicationColumns } from './application-columns.tsx'
import { type ApplicationFilters, sortOf, writeFromParam } from './application-filters.ts'
import { availableMoves, type DecisionMove, MOVE_LABELS, MOVE_SHORTCUTS } from './application-moves.ts'

export interface ApplicationsTableProps {
  applications: Application[]
  list: LoadMoreProps['list']
  user: User
  scope: ApplicationScope
  filters: ApplicationFilters
  hidden: readonly string[]
  exportRows: ExportRows
  onSort: (sort: ApplicationSort) => void
  isPlaceholder: boolean
  onMove: (application: Application, move: DecisionMove) => void
}

/** The applications as a table; those who decide can write to several applicants at once. */
export function ApplicationsTable(props: ApplicationsTableProps) {
  const { applications, list, user, scope, filters, hidden, exportRows, onSort, isPlaceholder, onMove } = props
  const selection = useSelection(applications)
  const table = { columns: applicationColumns(scope, applications), hidden, selection }
  const isDeciding = scope !== 'tenant'
  const from = writeFromParam(filters)
  const startMove = (move: DecisionMove) => (application: Application) => {
    if (availableMoves(application, user).includes(move)) onMove(application, move)
  }
  return (
    <>
      <DataTable
        {...table}
        label="Applications"
        what="applications"
        rows={applications}
        list={list}
        href={({ id }) => urls.reviewApplication(id, null, from)}
        sort={sortOf(scope, filters)}
        onSort={(sort) => onSort(sort as ApplicationSort)}
        isPlaceholder={isPlaceholder}
        rowKeys={
          isDeciding
            ? (['approve', 'reject'] as const).map((move) => ({ ...MOVE_SHORTCUTS[move], run: startMove(move) }))
            : []
        }
        actions={(application, { tabIndex }) => (
          <ApplicationButtons application={application} user={user} tabIndex={tabIndex} onMove={onMove} />
        )}
      />
      <SelectionBar {...table} exportRows={exportRows}>
        {isDeciding && (
          <MessageSeveralButton
            receivers={selection.rows.map(({ tenant, propertyId }) => ({ ...tenant, propertyId }))}
          />
        )}
      </SelectionBar>
    </>
  )
}

const MOVE_ICONS: Record<DecisionMove, Elements> = {
  approve: <Check aria-hidden="true" />,
  reject: <X aria-hidden="true" />,
  reopen: <RotateCcw aria-hidden="true" />,
  withdraw: <Undo2 aria-hidden="true" />,
}

interface ApplicationButtonsProps {
  application: Application
  user: User
  tabIndex: number
  onMove: (application: Application, move: DecisionMove) => void
}

function ApplicationButtons({ application, user, tabIndex, onMove }: ApplicationButtonsProps) {
  const { tenant, property } = application
  const isOwn = tenant.id === user.id
  const moves = availableMoves(application, user)
  return (
    <>
      <MessageLink
        to={isOwn ? property.ownerId : tenant.id}
        property={property.id}
        about={`${isOwn ? 'the owner' : fullName(tenant)} about ${property.title}`}
        tabIndex={tabIndex}
      />
      {moves.length === 0 ? (
        // Keeps the buttons of all rows under each other.
        <span className="size-8" />
      ) : (
        <ActionMenu
          label={`More for ${isOwn ? property.title : `${fullName(tenant)}, ${property.title}`}`}
          tabIndex={tabIndex}
          actions={moves.map((move) => ({
            label: MOVE_LABELS[move],
            icon: MOVE_ICONS[move],
            isDanger: move === 'reject' || move === 'withdraw',
            onSelect: () => onMove(application, move),
          }))}
        />
      )}
    </>
  )
}
