import type { OwnerBooks } from '@lintel/contract/rent/schema'
import { urlOf } from '@lintel/contract/screens'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { SearchDrawing } from '../../../ui/page/drawings.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { DocumentsDrawing } from '../../../ui/page/record-drawings.tsx'
import type { RentFilter } from './rent-filters.ts'

export interface NoBooksProps {
  /** For agents. */
  isAll: boolean
  /** Undefined for agents, and until it is known. */
  books: OwnerBooks | undefined
  onStart: () => void
}

/** In place of the list while no books are kept. */
export function NoBooks({ isAll, books, onStart }: NoBooksProps) {
  return (
    <EmptyState
      drawing={DocumentsDrawing}
      title="No books yet"
      hint={
        isAll
          ? 'Each owner decides whether the books of their leases are kept here. Once they are, what is due and paid is listed here. To start those of one lease, open its ledger from the page of its home.'
          : 'The books charge the rent of each lease when it is due, and show what is paid and what is open. Nobody is billed until you start them.'
      }
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {isAll && (
            <LinkButton href={urlOf('properties')} variant="secondary">
              All homes
            </LinkButton>
          )}
          {!isAll && books && <Button onClick={onStart}>Start the books</Button>}
          <LinkButton href={urlOf('rentImport')} variant="secondary">
            Bring in tenants
          </LinkButton>
        </div>
      }
    />
  )
}

const NONE: Record<RentFilter, [title: string, hint: string]> = {
  all: ['No books yet', ''],
  open: ['Nothing is open', 'Everything that was charged is paid.'],
  overdue: ['Nothing is overdue', 'Everything that was due is paid.'],
  ended: ['No lease has ended', 'Leases that are over stay here, with their ledgers.'],
}

/** In place of a list that is filtered. */
export function NoneFound({ filter }: { filter: RentFilter }) {
  const [title, hint] = NONE[filter]
  return (
    <EmptyState
      drawing={SearchDrawing}
      title={title}
      hint={hint}
      action={
        <LinkButton href={urlOf('rent')} variant="secondary">
          Show all
        </LinkButton>
      }
    />
  )
}
