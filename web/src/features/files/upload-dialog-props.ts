import type { User } from '@lintel/contract/accounts/schema'
import type { Question } from './questions.ts'

/** A file that has arrived. `uploadId` names it to the call that makes something of it. */
export interface UploadedFile {
  uploadId: string
  name: string
  type: string
  /** Bytes; null of a file from an address that does not say. */
  size: number | null
  /** What was answered of it, by the questions' ids, and what `begin` said. */
  said: Readonly<Record<string, unknown>>
}

export interface UploadDialogProps {
  open: boolean
  /** Asked for by the person, or all that was chosen has arrived. */
  onClose: () => void
  user: Pick<User, 'id' | 'role'>
  /**
   * Called once for every file that has arrived whole, with what came while nobody listened as well; `signal` is aborted
   * when the person removes it. A promise is waited for; an error is told at the file, and can be tried again.
   */
  onUploaded: (file: UploadedFile, signal: AbortSignal) => void | Promise<void>
  /** The dialog's name. */
  title?: string
  /** In one line what may be uploaded. */
  note?: string
  /** How many files at once. */
  maxNumberOfFiles?: number
  /** Types by which files are chosen, with the word for each: `{ 'application/pdf': 'PDF' }`. Any, when absent. */
  allowedFileTypes?: Readonly<Record<string, string>>
  /** Bytes a file of a type may have, where that is less than this person's files may. */
  maxFileSizes?: Readonly<Record<string, number>>
  /** Asked of each file before it is sent; the same list every time. */
  questions?: readonly Question[]
  /** What is said of a file when it is chosen: answers to begin with, and what else is to arrive with it. */
  begin?: (file: { name: string }) => Record<string, string>
}
