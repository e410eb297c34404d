import { zodResolver } from '@hookform/resolvers/zod'
import { newMessageSchema } from '@lintel/contract/messages/schema'
import { fullName } from '@lintel/contract/names'
import { useForm } from 'react-hook-form'
import { useDraft } from '../../../ui/forms/draft.ts'
import { TextareaField } from '../../../ui/forms/form-fields.tsx'
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx'
import { formatCount } from '../../../ui/text/numbers.ts'
import { distinctReceivers, peopleText, type Receiver, sendToSeveral } from './send-to-several.ts'

/** Receivers at once: sending to more would take minutes, since the server limits messages to one a second. */
const MAX_RECEIVERS = 100
/** Names in the description before the rest is counted. */
const MAX_NAMES = 5

interface MessageSeveralDialogProps {
  userId: string
  receivers: Receiver[]
  onClose: () => void
  onSend?: () => void
}

/** Writes one message to several people. What is typed stays until it is sent, also if the dialog is closed. */
export default function MessageSeveralDialog({ userId, receivers, onClose, onSend }: MessageSeveralDialogProps) {
  const people = distinctReceivers(receivers)
  const one = people.length === 1 && people[0]
  const isTooMany = people.length > MAX_RECEIVERS
  const form = useForm({
    resolver: zodResolver(newMessageSchema.pick({ content: true })),
    defaultValues: { content: '' },
  })
  const draft = useDraft(form, `message-several ${userId}`)
  return (
    <DialogForm
      title={`Message ${one ? fullName(one) : peopleText(people.length)}`}
      description={
        !one && `To ${namesText(people)}. Each gets it in a conversation of their own and doesn’t see who else did.`
      }
      form={form}
      // The dialog doesn't wait for the messages: a toast shows how many are sent.
      submit={async ({ content }) => void sendToSeveral(userId, people, content)}
      onClose={onClose}
      onDone={() => {
        draft.clear()
        onSend?.()
      }}
      action={{ label: 'Send', disabled: isTooMany }}
    >
      <TextareaField
        form={form}
        name="content"
        label="Message"
        hint={draft.isRestored ? 'What you wrote before is still here.' : undefined}
        error={isTooMany ? `At most ${MAX_RECEIVERS} people at once: select fewer.` : undefined}
        rows={5}
      />
    </DialogForm>
  )
}

/** 'Ada Byron, Carl Moss and 3 others'. */
function namesText(people: readonly Receiver[]): string {
  const names = people.map(fullName)
  const shown = names.length > MAX_NAMES ? names.slice(0, MAX_NAMES - 1) : names
  const rest = names.length - shown.length
  if (rest > 0) return `${shown.join(', ')} and ${formatCount(rest)} others`
  return [shown.slice(0, -1).join(', '), shown.at(-1)].filter(Boolean).join(' and ')
}
