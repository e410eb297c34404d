import type { ReactNode } from 'react'
import type { ProcessFile } from '../process-uploads.ts'

export interface UploadButtonProps {
  /** Title of the dialog. */
  title: string
  /** One line about what may be uploaded. */
  note: string
  /** Number of files that may still be added. */
  maxNumberOfFiles?: number
  /** Toast shown in place of the dialog when `maxNumberOfFiles` is 0. */
  whenFull: { title: string; description: string }
  /** Bytes. */
  maxFileSize?: number
  /** MIME types with their names: `{ 'image/jpeg': 'JPEG' }`. */
  allowedFileTypes?: Readonly<Record<string, string>>
  /** @returns the URL that the file is PUT to */
  getUploadParameters: (
    file: { name: string; type: string; size: number },
    signal?: AbortSignal,
  ) => Promise<{ url: string }>
  /** Called for each uploaded file. */
  processFile: ProcessFile
  /** Called when all chosen files are processed. */
  onComplete?: (count: number) => void
  onBusyChange?: (isBusy: boolean) => void
  /** Text of the button. */
  children: ReactNode
}

export type UploadButtonDialogProps = Required<Omit<UploadButtonProps, 'children' | 'whenFull'>> & {
  open: boolean
  onClose: () => void
  /** Files that were dropped on the form: they upload at once. A new array for each drop. */
  dropped: readonly File[]
}
