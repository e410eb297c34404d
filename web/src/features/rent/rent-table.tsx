import type { User } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import { rentPolicy } from '@lintel/contract/rent/policy'
import type { Account } from '@lintel/contract/rent/schema'
import { Button } from '../../ui/button.tsx'
import type { LoadMoreProps } from '../../ui/load-more.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import { useSelection } from '../../ui/table/use-selection.ts'
import { MessageSeveralButton } from '../messages/message-several-button.tsx'
import { rentUrls } from './links.ts'
import { ReminderButton } from './reminder-button.tsx'
import { type RentRow, rentColumns } from './rent-columns.tsx'

export interface RentTableProps {
  rows: RentRow[]
  user: User
  /** Whether the homes of several owners are listed. */
  isAll: boolean
  list: LoadMoreProps['list']
  isPlaceholder: boolean
  onRecord: (account: Account) => void
}

const NONE: readonly string[] = []

/** The books by home: Enter opens the ledger, `p` records a payment. Several tenants can be written to at once. */
export function RentTable({ rows, user, isAll, list, isPlaceholder, onRecord }: RentTableProps) {
  const selection = useSelection(rows)
  const table = { columns: rentColumns(rows, isAll), hidden: NONE, selection }
  const canKeep = ({ tenant, owner }: RentRow) => rentPolicy.keep(user, { tenantId: tenant.id, ownerIds: [owner.id] })
  return (
    <>
      <DataTable
        {...table}
        label="Rent"
        what="leases"
        rows={rows}
        list={list}
        href={({ leaseId }) => rentUrls.ledger(leaseId)}
        sort=""
        onSort={() => undefined}
        isPlaceholder={isPlaceholder}
        rowKeys={[{ keys: 'p', label: 'Record a payment', run: (row) => canKeep(row) && onRecord(row) }]}
        actions={(row, { tabIndex }) =>
          canKeep(row) && (
            <>
              {row.overdue > 0 && <ReminderButton isInRow account={row} tabIndex={tabIndex} />}
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
