import type { User } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { rentPolicy } from '@lintel/contract/rent/policy'
import type { DueCharge } from '@lintel/contract/rent/statement-schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PapersDrawing } from '../../ui/record-drawings.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import { TableSkeleton } from '../../ui/table/table-skeleton.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { MessageSeveralButton } from '../messages/message-several-button.tsx'
import { rentUrls } from './links.ts'
import { CHARGE_COLUMNS } from './month-columns.tsx'
import { dueChargesQuery } from './month-data.ts'
import { OtherCurrencies } from './other-currencies.tsx'
import { useRecordPaymentOf } from './record-payment-of.tsx'

export interface DueChargesProps {
  /** Its first day. */
  month: string
  /** Of the sum above the list. */
  currency: string
  /** Only what is not paid. */
  isOpen: boolean
  user: User
}

const NONE: readonly string[] = []
const NO_ROWS: DueCharge[] = []

/** The charges that are due in a month: Enter opens the ledger, `p` records a payment. */
export function DueCharges({ month, currency, isOpen, user }: DueChargesProps) {
  const list = useInfiniteQuery(dueChargesQuery(month, isOpen))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data])
  const selection = useSelection(rows ?? NO_ROWS)
  const { record, pendingLeaseId, dialog } = useRecordPaymentOf()
  const table = { columns: CHARGE_COLUMNS, hidden: NONE, selection }
  const ownerIds = propertyPolicy.listAll(user) ? [] : [user.id]
  const canRecord = ({ open, tenant }: DueCharge) =>
    open > 0 && rentPolicy.keep(user, { tenantId: tenant.id, ownerIds })
  if (list.isPending) return <TableSkeleton label="Loading the charges" />
  if (!rows)
    return (
      <FailedState
        title="The charges could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  return (
    <>
      <OtherCurrencies rows={rows} currency={currency} />
      {rows.length === 0 ? (
        isOpen ? (
          <NothingOpen />
        ) : (
          <NothingDue />
        )
      ) : (
        <DataTable
          {...table}
          label={isOpen ? 'Open charges' : 'Charges'}
          what="charges"
          rows={rows}
          list={list}
          href={({ leaseId }) => rentUrls.ledger(leaseId)}
          sort=""
          onSort={() => undefined}
          rowKeys={[{ keys: 'p', label: 'Record a payment', run: (row) => canRecord(row) && record(row.leaseId) }]}
          actions={(row, { tabIndex }) =>
            canRecord(row) && (
              <Button
                size="sm"
                variant="secondary"
                tabIndex={tabIndex}
                aria-label={`Record a payment of ${fullName(row.tenant)} for ${row.property.title}`}
                aria-keyshortcuts="p"
                pending={pendingLeaseId === row.leaseId}
                onClick={() => record(row.leaseId)}
              >
                Record
              </Button>
            )
          }
        />
      )}
      <SelectionBar {...table}>
        <MessageSeveralButton
          label="Message tenants"
          receivers={selection.rows.map(({ tenant, property }) => ({ ...tenant, propertyId: property.id }))}
        />
      </SelectionBar>
      {dialog}
    </>
  )
}

const NothingDue = () => (
  <EmptyState
    drawing={PapersDrawing}
    title="Nothing is due this month"
    hint="Charges are listed from ten days before they are due."
    action={
      <LinkButton href={rentUrls.rent()} variant="secondary">
        All leases
      </LinkButton>
    }
  />
)

const NothingOpen = () => (
  <EmptyState
    drawing={PapersDrawing}
    title="Everything is paid"
    hint="Nothing of what is due this month is open. What is left of earlier months is under Overdue."
    action={
      <LinkButton href={rentUrls.rent('overdue')} variant="secondary">
        Overdue
      </LinkButton>
    }
  />
)
