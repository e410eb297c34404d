import { LIMITS } from '@lintel/contract/limits'
import { SendHorizontal } from 'lucide-react'
import { type ClipboardEvent, type ComponentProps, type SyntheticEvent, useEffect, useRef } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Textarea } from '../../../ui/forms/textarea.tsx'
import { isEnter } from '../../../ui/keyboard/enter-key.ts'
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx'
import { formatCount, plural } from '../../../ui/text/numbers.ts'
import { type ChosenFile, takeChosenFiles, useChosenFiles } from '../files/chosen-files.ts'
import { useMessageDraft } from '../sending/message-draft.ts'
import { AddFilesButton } from './files/add-files-button.tsx'
import { ChosenFilesList } from './files/chosen-files-list.tsx'

/** Interval of `typing` frames while the user types. */
const TYPING_INTERVAL_MS = 3_000
/** Number of characters from which the counter is shown. */
const COUNTER_FROM = LIMITS.messageMax - 500

export interface ComposerProps {
  userId: string
  partner: { id: string; firstName: string }
  /** @param content empty if there are only files */
  onSend: (content: string, files: readonly ChosenFile[]) => void
  /** Called with files that were chosen or pasted. */
  onFiles: (files: File[]) => void
  /** Whether files can be sent now. */
  canSendFiles: boolean
  onTyping: () => void
}

/**
 * The message field, and the files to send. Enter sends, Shift+Enter starts a new line. Each conversation has its own draft and
 * files.
 */
export function Composer({ userId, partner, onSend, onFiles, canSendFiles, onTyping }: ComposerProps) {
  const files = useChosenFiles(partner.id)
  const [text, setText] = useMessageDraft(userId, partner.id)
  const field = useRef<HTMLTextAreaElement>(null)
  const typing = useTypingInterval(onTyping)
  const isSendable = files.length > 0 ? canSendFiles : text.trim() !== ''

  // Not on a phone, where the on-screen keyboard would cover the messages.
  useEffect(() => {
    if (hasFinePointer()) field.current?.focus({ preventScroll: true })
  }, [])

  useShortcut({ keys: 'Enter', label: 'Send the message' })
  useShortcut({ keys: 'Shift+Enter', label: 'Start a new line in the message' })

  const change = (next: string) => {
    setText(next)
    if (next.trim() !== '') typing.report()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isSendable) return
    onSend(text.trim(), takeChosenFiles(partner.id))
    setText('')
    typing.reset()
  }
  const addFiles = (chosen: File[]) => {
    onFiles(chosen)
    if (hasFinePointer()) field.current?.focus({ preventScroll: true })
  }

  return (
    <form onSubmit={submit} data-print="never" className="border-t bg-surface px-4 py-3 sm:px-6">
      <div className="mx-auto max-w-4xl">
        <FilesToSend partner={partner} files={files} field={field} />
        <div className="flex items-end gap-2">
          <AddFilesButton onFiles={addFiles} />
          <div className="relative min-w-0 flex-1">
            <Textarea
              ref={field}
              rows={1}
              dir="auto"
              value={text}
              onChange={(event) => change(event.target.value)}
              onKeyDown={(event) => isEnter(event) && !event.shiftKey && submit(event)}
              onPaste={(event) => pasteFiles(event, onFiles)}
              maxLength={LIMITS.messageMax}
              enterKeyHint="send"
              aria-label={`Message to ${partner.firstName}`}
              placeholder={`Message ${partner.firstName}`}
              className="block max-h-44!"
            />
            <CharacterCount count={text.length} />
          </div>
          <SendButton disabled={!isSendable} />
        </div>
      </div>
    </form>
  )
}

/** Reports at most once per interval, and at once after a reset. */
function useTypingInterval(onTyping: () => void) {
  const sentAt = useRef(0)
  const report = () => {
    const now = Date.now()
    if (now - sentAt.current < TYPING_INTERVAL_MS) return
    sentAt.current = now
    onTyping()
  }
  const reset = () => {
    sentAt.current = 0
  }
  return { report, reset }
}

/** The count is announced: a live region inserted together with its text is not. */
function FilesToSend(props: ComponentProps<typeof ChosenFilesList>) {
  const count = props.files.length
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `${plural(count, 'file')} to send`}
      </p>
      {count > 0 && <ChosenFilesList {...props} />}
    </>
  )
}

function CharacterCount({ count }: { count: number }) {
  if (count <= COUNTER_FROM) return null
  return (
    <p className="tabular mt-1 text-right text-ink-muted text-xs">{`${formatCount(count)} of ${formatCount(LIMITS.messageMax)}`}</p>
  )
}

function SendButton({ disabled }: { disabled: boolean }) {
  return (
    <IconButton type="submit" variant="primary" size="lg" label="Send" icon={<SendHorizontal />} disabled={disabled} />
  )
}

const hasFinePointer = () => window.matchMedia('(pointer: fine)').matches

function pasteFiles(event: ClipboardEvent, onFiles: (files: File[]) => void) {
  if (!hasOnlyFiles(event.clipboardData)) return
  event.preventDefault()
  onFiles([...event.clipboardData.files])
}

/** Office programs copy a picture beside their text: then the text is pasted. */
const hasOnlyFiles = ({ files, types }: DataTransfer) =>
  files.length > 0 && !(types.includes('text/plain') && types.includes('text/html'))
