import { LIMITS } from '@lintel/contract/limits'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { isEnter } from '../../ui/enter-key.ts'
import { formatCount } from '../../ui/numbers.ts'
import { useShortcut } from '../../ui/shortcuts.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { useMessageDraft } from './message-draft.ts'
import { useTakesFocus } from './newest-unread.ts'

/** Interval of `typing` frames while the user types. */
const TYPING_INTERVAL_MS = 3_000
/** Number of characters from which the counter is shown. */
const COUNTER_FROM = LIMITS.messageMax - 500

export interface ComposerProps {
  userId: string
  partner: { id: string; firstName: string }
  onSend: (content: string) => void
  onTyping: () => void
}

/** The message field. Enter sends, Shift+Enter starts a new line. Each conversation has its own draft. */
export function Composer({ userId, partner, onSend, onTyping }: ComposerProps) {
  const [text, setText] = useMessageDraft(userId, partner.id)
  const takesFocus = useTakesFocus()
  const field = useRef<HTMLTextAreaElement>(null)
  const typingSentAt = useRef(0)
  const isBlank = text.trim() === ''

  // Not on a phone, where the on-screen keyboard would cover the messages.
  useEffect(() => {
    if (takesFocus && window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [takesFocus])

  useShortcut({ keys: 'Enter', label: 'Send the message' })
  useShortcut({ keys: 'Shift+Enter', label: 'Start a new line in the message' })

  const change = (next: string) => {
    setText(next)
    const now = Date.now()
    if (next.trim() === '' || now - typingSentAt.current < TYPING_INTERVAL_MS) return
    typingSentAt.current = now
    onTyping()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank) return
    onSend(text.trim())
    setText('')
    typingSentAt.current = 0
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    if (isEnter(event) && !event.shiftKey) submit(event)
  }

  return (
    <form onSubmit={submit} data-print="never" className="border-t bg-surface px-4 py-3 sm:px-6">
      <div className="mx-auto flex max-w-4xl items-end gap-2">
        <div className="relative min-w-0 flex-1">
          <Textarea
            ref={field}
            rows={1}
            dir="auto"
            value={text}
            onChange={(event) => change(event.target.value)}
            onKeyDown={sendOnEnter}
            maxLength={LIMITS.messageMax}
            enterKeyHint="send"
            aria-label={`Message to ${partner.firstName}`}
            placeholder={`Message ${partner.firstName}`}
            className="block max-h-44!"
          />
          {text.length > COUNTER_FROM && (
            <p className="tabular mt-1 text-right text-ink-muted text-xs">{`${formatCount(text.length)} of ${formatCount(LIMITS.messageMax)}`}</p>
          )}
        </div>
        <IconButton
          type="submit"
          variant="primary"
          size="lg"
          label="Send"
          icon={<SendHorizontal aria-hidden="true" />}
          disabled={isBlank}
        />
      </div>
    </form>
  )
}
