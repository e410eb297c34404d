import { MessageSquare } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { useCurrentUser } from '../accounts/data.ts'
import type { Receiver } from './send-to-several.ts'

const load = () => import('./message-several-dialog.tsx')

interface MessageSeveralButtonProps {
  /** Those without an account are left out. */
  receivers: (Omit<Receiver, 'id'> & { id: string | null })[]
  label?: string
  /** Called when a message is on its way. */
  onSend?: () => void
}

/** Opens the dialog that writes to several people at once. The user is never among them. */
export function MessageSeveralButton({ receivers, label = 'Message', onSend }: MessageSeveralButtonProps) {
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLazyComponent(load, isOpen)
  const close = useCallback(() => setOpen(false), [])
  const preload = () => void load().catch(() => undefined)
  const others = receivers.flatMap(({ id, ...receiver }) => (id && id !== user?.id ? [{ ...receiver, id }] : []))
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<MessageSquare aria-hidden="true" />}
        disabled={others.length === 0}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen && user && Dialog && (
        <Dialog userId={user.id} receivers={others} onClose={close} {...(onSend && { onSend })} />
      )}
    </>
  )
}
