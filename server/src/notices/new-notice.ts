import type { RecordRef } from '@lintel/contract/record-links'
import type { Notice } from './notices.ts'

/** Full names of the senders and receivers of a transaction's notices; empty for any other user. */
export type NameOf = (userId: string) => string

/** A notice to write, and the record it links to. It appears in the thread of sender and receiver. */
export type NewNotice = {
  senderId: string
  receiverId: string
  propertyId?: string | null
  about?: RecordRef
  /** False where another email says the same. */
  isMailed?: false
  /** A function where the notice holds names that the command has not read. */
  notice: Notice | ((nameOf: NameOf) => Notice)
}
