import { urlOf } from '@lintel/contract/screens'
import { useList } from '../../../api/use-list.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { DocumentsDrawing } from '../../../ui/page/record-drawings.tsx'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { messageTenants } from '../message-tenants.tsx'
import { PAYMENT_COLUMNS } from './month-columns.tsx'
import { receivedPaymentsQuery } from './month-data.ts'
import { OtherCurrencies } from './other-currencies.tsx'

/** The payments received in a month: Enter opens the ledger. @param month its first day @param currency of the sum above the list */
export function ReceivedPayments({ month, currency }: { month: string; currency: string }) {
  const list = useList(receivedPaymentsQuery(month))
  return (
    <>
      <OtherCurrencies rows={list.data ?? []} currency={currency} />
      <ListTable
        what="payments"
        list={list}
        empty={
          <EmptyState
            drawing={DocumentsDrawing}
            title="Nothing received yet"
            hint="Payments are listed here once they are recorded."
            action={
              <LinkButton href={urlOf('rent')} variant="secondary">
                All leases
              </LinkButton>
            }
          />
        }
        columns={PAYMENT_COLUMNS}
        href={({ leaseId }) => urlOf('ledger', { id: leaseId })}
        actions={({ id, number, property }, { tabIndex }) =>
          number !== null && (
            <LinkButton
              external
              size="sm"
              variant="ghost"
              tabIndex={tabIndex}
              href={`/api/payments/${id}/receipt`}
              aria-label={`Receipt ${number} for ${property.title}`}
            >
              Receipt
            </LinkButton>
          )
        }
        selectionActions={messageTenants}
      />
    </>
  )
}
