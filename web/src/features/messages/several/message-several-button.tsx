import { MessageSquare } from 'lucide-react'
import { DialogButton } from '../../../ui/overlays/dialog-button.tsx'
import { useCurrentUser } from '../../accounts/data.ts'
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
  const others = receivers.flatMap(({ id, ...receiver }) => (id && id !== user?.id ? [{ ...receiver, id }] : []))
  if (!user) return null
  return (
    <DialogButton
      size="sm"
      variant="secondary"
      icon={<MessageSquare />}
      disabled={others.length === 0}
      load={load}
      props={{ userId: user.id, receivers: others, onSend }}
    >
      {label}
    </DialogButton>
  )
}
