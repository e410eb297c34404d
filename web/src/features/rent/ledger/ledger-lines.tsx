import type { LedgerLine } from '@lintel/contract/rent/schema'
import type { ReactNode } from 'react'
import { useList } from '../../../api/use-list.ts'
import { EmptyCard } from '../../../ui/page/empty-state.tsx'
import { LoadMore } from '../../../ui/page/load-more.tsx'
import { QueryState } from '../../../ui/page/query-state.tsx'
import { DocumentsDrawing } from '../../../ui/page/record-drawings.tsx'
import { ledgerLinesQuery } from '../data.ts'
import { LedgerLineRow } from './ledger-line.tsx'
import { LedgerSkeleton, LedgerTable } from './ledger-table.tsx'

export interface LedgerLinesProps {
  leaseId: string
  currency: string
  /** The reader's id, to name others who recorded a line. */
  readerId?: string
  /** What can be done about a line; without it the lines are a statement. */
  menuOf?: (line: LedgerLine) => ReactNode
}

/** Every charge and payment of a lease with the running balance, newest first. */
export function LedgerLines({ leaseId, currency, readerId, menuOf }: LedgerLinesProps) {
  const list = useList(ledgerLinesQuery(leaseId))
  const showsOwner = new Set(list.data?.map(({ owner }) => owner.id)).size > 1
  return (
    <QueryState query={list} what="the charges and payments" pending={<LedgerSkeleton />} empty={<NothingCharged />}>
      {(lines) => (
        <div>
          <LedgerTable label="Charges and payments" hasMenus={menuOf !== undefined}>
            {lines.map((line) => (
              <LedgerLineRow
                key={line.id}
                line={line}
                currency={currency}
                readerId={readerId}
                showsOwner={showsOwner}
                menu={menuOf?.(line)}
              />
            ))}
          </LedgerTable>
          <LoadMore what="charges and payments" rows="[data-line]" list={list} count={lines.length} />
        </div>
      )}
    </QueryState>
  )
}

const NothingCharged = () => (
  <EmptyCard
    drawing={DocumentsDrawing}
    title="Nothing charged yet"
    hint="Each charge appears here ten days before it is due, and each payment once it is recorded."
  />
)
