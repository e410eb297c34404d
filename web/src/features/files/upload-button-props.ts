import type { ReactNode } from 'react'
import type { TakeIn } from './take-in.ts'

export interface UploadButtonProps {
  /** The dialog's name, and in one line what may be uploaded. */
  title: string
  note: string
  /** How many files may be added from now on. */
  maxNumberOfFiles?: number
  /** Said instead when there is room for none. */
  whenFull: { title: string; description: string }
  /** Bytes. */
  maxFileSize?: number
  /** Types by which files are chosen, with the word for each: `{ 'image/jpeg': 'JPEG' }`. */
  allowedFileTypes?: Readonly<Record<string, string>>
  /** Obtains where a file goes; it is sent there in one PUT. */
  getUploadParameters: (
    file: { name: string; type: string; size: number },
    signal?: AbortSignal,
  ) => Promise<{ url: string }>
  /** What is made of each file once it is sent. */
  takeIn: TakeIn
  /** All files that were chosen are taken in. */
  onComplete?: (count: number) => void
  onBusyChange?: (isBusy: boolean) => void
  /** The button's words. */
  children: ReactNode
}

export type UploadButtonDialogProps = Required<Omit<UploadButtonProps, 'children' | 'whenFull'>> & {
  open: boolean
  onClose: () => void
}
