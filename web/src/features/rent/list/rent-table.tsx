import type { User } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import { rentPolicy } from '@lintel/contract/rent/policy'
import type { Ledger } from '@lintel/contract/rent/schema'
import { urlOf } from '@lintel/contract/screens'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { type ListQuery, ListTable } from '../../../ui/table/list-table.tsx'
import { messageTenants } from '../message-tenants.tsx'
import { ReminderButton } from '../reminder-button.tsx'
import { type RentRow, rentColumns } from './rent-columns.tsx'

export interface RentTableProps {
  user: User
  /** Whether the homes of several owners are listed. */
  isAll: boolean
  list: ListQuery<RentRow>
  empty: ReactNode
  onRecord: (ledger: Ledger) => void
}

/** The books by home: Enter opens the ledger, `p` records a payment. Several tenants can be written to at once. */
export function RentTable({ user, isAll, list, empty, onRecord }: RentTableProps) {
  const canKeep = ({ tenant, owner }: RentRow) => rentPolicy.keep(user, { tenantId: tenant.id, ownerIds: [owner.id] })
  return (
    <ListTable
      label="Rent"
      what="leases"
      list={list}
      empty={empty}
      columns={rentColumns(list.data ?? [], isAll)}
      href={({ leaseId }) => urlOf('ledger', { id: leaseId })}
      rowKeys={[{ keys: 'p', label: 'Record a payment', run: (row) => canKeep(row) && onRecord(row) }]}
      actions={(row, { tabIndex }) =>
        canKeep(row) && (
          <>
            {row.overdue > 0 && <ReminderButton isInRow ledger={row} tabIndex={tabIndex} />}
            <Button
              size="sm"
              variant="secondary"
              tabIndex={tabIndex}
              aria-label={`Record a payment of ${fullName(row.tenant)} for ${row.property.title}`}
              aria-keyshortcuts="p"
              onClick={() => onRecord(row)}
            >
              <span>
                Record<span className="md:max-lg:sr-only"> a payment</span>
              </span>
            </Button>
          </>
        )
      }
      selectionActions={messageTenants}
    />
  )
}
