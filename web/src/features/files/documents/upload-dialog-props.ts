import type { User } from '@lintel/contract/accounts/schema'
import type { MetaField } from '../meta-fields.ts'

/** An uploaded file; calls that use it name it by `uploadId`. */
export interface UploadedFile {
  uploadId: string
  name: string
  type: string
  /** Bytes; null if a file from a URL has no known size. */
  size: number | null
  /** Values of the meta fields, and the rest of `initialMeta`. */
  meta: Readonly<Record<string, unknown>>
}

/** A file that was chosen outside of the dialog, with its meta. */
export interface ChosenFile {
  file: File
  meta: Record<string, string>
}

export interface UploadDialogProps {
  open: boolean
  /** Called when the user closes the dialog, and when all chosen files are uploaded. */
  onClose: () => void
  user: Pick<User, 'id' | 'role' | 'isApproved'>
  /**
   * Called once for each uploaded file, including those uploaded while the dialog was not mounted; `signal` is aborted when
   * the user removes the file. A rejection fails the file, and can be retried.
   */
  onUploaded: (file: UploadedFile, signal: AbortSignal) => void | Promise<void>
  /** Files that were chosen outside of the dialog: they upload at once. A new array for each choice. */
  chosen?: readonly ChosenFile[]
  title?: string
  /** One line about what may be uploaded. */
  note?: string
  /** Number of files at once. */
  maxNumberOfFiles?: number
  /** MIME types with their names: `{ 'application/pdf': 'PDF' }`. Any type when absent. */
  allowedFileTypes?: Readonly<Record<string, string>>
  /** Bytes by MIME type, if less than the user's general limit. */
  maxFileSizes?: Readonly<Record<string, number>>
  /** Fields to fill in for each file before the upload; the array must be stable between renders. */
  metaFields?: readonly MetaField[]
  /** A file's meta when it is added: initial values of the meta fields, and other values to pass to `onUploaded`. */
  initialMeta?: (file: { name: string }) => Record<string, string>
  /** What the user should know about a file that they chose, which is uploaded all the same; null for nothing. */
  findWarning?: (file: { name: string; data: Blob }) => Promise<string | null>
}
