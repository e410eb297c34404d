import type { Message, NewFileMessage } from '@lintel/contract/messages/schema'
import type { UnsentMessage } from '../sending/outbox.ts'

/** A file whose message the server has not stored; its content is the file's name. */
export type UnsentFile = UnsentMessage & {
  file: {
    type: string
    bytes: number
    /** Object URL of a picture; null if there is none, or the browser has lost the file. */
    preview: string | null
  }
}

/** A file that is added to those on their way. */
export type AddedFile = { data: File; unsent: UnsentFile }

export type FileSenderOptions = {
  userId: string
  /** @throws CallError */
  post: (message: NewFileMessage, signal: AbortSignal) => Promise<Message>
  /** Called when the server has stored a message. */
  onStored: (message: Message) => void
  /** Called when anything changes, also progress. */
  onChange: () => void
}

/** The first list if the second has the very same files. */
export const keepIfSame = (before: readonly UnsentFile[], after: readonly UnsentFile[]): readonly UnsentFile[] =>
  before.length === after.length && before.every((file, at) => file === after[at]) ? before : after
