import type { ReceivedPayment } from '@lintel/contract/rent/statement-schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
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
import { PAYMENT_COLUMNS } from './month-columns.tsx'
import { receivedPaymentsQuery } from './month-data.ts'
import { OtherCurrencies } from './other-currencies.tsx'

const NONE: readonly string[] = []
const NO_ROWS: ReceivedPayment[] = []

/** The payments received in a month: Enter opens the ledger. @param month its first day @param currency of the sum above the list */
export function ReceivedPayments({ month, currency }: { month: string; currency: string }) {
  const list = useInfiniteQuery(receivedPaymentsQuery(month))
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows), [list.data])
  const selection = useSelection(rows ?? NO_ROWS)
  const table = { columns: PAYMENT_COLUMNS, hidden: NONE, selection }
  if (list.isPending) return <TableSkeleton label="Loading the payments" />
  if (!rows)
    return (
      <FailedState
        title="The payments could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    )
  if (rows.length === 0)
    return (
      <EmptyState
        drawing={PapersDrawing}
        title="Nothing received yet"
        hint="Payments are listed here once they are recorded."
        action={
          <LinkButton href={rentUrls.rent()} variant="secondary">
            All leases
          </LinkButton>
        }
      />
    )
  return (
    <>
      <OtherCurrencies rows={rows} currency={currency} />
      <DataTable
        {...table}
        label="Payments"
        what="payments"
        rows={rows}
        list={list}
        href={({ leaseId }) => rentUrls.ledger(leaseId)}
        sort=""
        onSort={() => undefined}
        actions={({ id, number, property }, { tabIndex }) =>
          number !== null && (
            <LinkButton
              external
              size="sm"
              variant="ghost"
              tabIndex={tabIndex}
              href={rentUrls.receipt(id)}
              aria-label={`Receipt ${number} for ${property.title}`}
            >
              Receipt
            </LinkButton>
          )
        }
      />
      <SelectionBar {...table}>
        <MessageSeveralButton
          label="Message tenants"
          receivers={selection.rows.map(({ tenant, property }) => ({ ...tenant, propertyId: property.id }))}
        />
      </SelectionBar>
    </>
  )
}
