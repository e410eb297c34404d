import { booksTags } from '@lintel/contract/rent/tags'
import type { Happened } from '../../events/happened.ts'

type Books = { lease: { id: string; tenantId: string | null }; ledger: { ownerId: string } }

/** Adds the tags of books that changed, for their tenants and owners. */
export function touchBooks(happened: Happened, books: Books[]): void {
  for (const { lease, ledger } of books)
    happened.touch([lease.tenantId, ledger.ownerId], ...booksTags(lease.id, ledger.ownerId))
}
