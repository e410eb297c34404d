import type { User } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { rentPolicy } from '@lintel/contract/rent/policy'
import type { DueCharge } from '@lintel/contract/rent/statement-schema'
import { urlOf } from '@lintel/contract/screens'
import { useList } from '../../../api/use-list.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { DocumentsDrawing } from '../../../ui/page/record-drawings.tsx'
import { ListTable } from '../../../ui/table/list-table.tsx'
import { messageTenants } from '../message-tenants.tsx'
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

/** The charges that are due in a month: Enter opens the ledger, `p` records a payment. */
export function DueCharges({ month, currency, isOpen, user }: DueChargesProps) {
  const list = useList(dueChargesQuery(month, isOpen))
  const { record, pendingLeaseId, dialog } = useRecordPaymentOf()
  const ownerIds = propertyPolicy.listAll(user) ? [] : [user.id]
  const canRecord = ({ open, tenant }: DueCharge) =>
    open > 0 && rentPolicy.keep(user, { tenantId: tenant.id, ownerIds })
  return (
    <>
      <OtherCurrencies rows={list.data ?? []} currency={currency} />
      <ListTable
        label={isOpen ? 'Open charges' : 'Charges'}
        what="charges"
        list={list}
        empty={isOpen ? <NothingOpen /> : <NothingDue />}
        columns={CHARGE_COLUMNS}
        href={({ leaseId }) => urlOf('ledger', { id: leaseId })}
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
        selectionActions={messageTenants}
      />
      {dialog}
    </>
  )
}

const NothingDue = () => (
  <EmptyState
    drawing={DocumentsDrawing}
    title="Nothing is due this month"
    hint="Charges are listed from ten days before they are due."
    action={
      <LinkButton href={urlOf('rent')} variant="secondary">
        All leases
      </LinkButton>
    }
  />
)

const NothingOpen = () => (
  <EmptyState
    drawing={DocumentsDrawing}
    title="Everything is paid"
    hint="Nothing of what is due this month is open. What is left of earlier months is under Overdue."
    action={
      <LinkButton href={urlOf('rent', { filter: 'overdue' })} variant="secondary">
        Overdue
      </LinkButton>
    }
  />
)
