import { zodResolver } from '@hookform/resolvers/zod'
import { type Application, questionSchema } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { makeClientId } from '../../../api/client-id.ts'
import { useDraft } from '../../../ui/forms/draft.ts'
import { TextareaField } from '../../../ui/forms/form-fields.tsx'
import { DialogForm } from '../../../ui/overlays/dialog-form.tsx'
import { textSince } from '../../../ui/text/text-since.ts'
import { useCurrentUser } from '../../accounts/data.ts'
import { useAsk } from './review-data.ts'

/** Asks the applicant something, in a message. What is typed stays until it is sent, also if the dialog is closed. */
export default function AskDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const user = useCurrentUser()
  const ask = useAsk(application.id)
  const tenant = fullName(application.tenant)
  // Sent again, the same question is one message.
  const sent = useRef({ text: '', clientId: '' })
  const form = useForm({ resolver: zodResolver(questionSchema.pick({ text: true })), defaultValues: { text: '' } })
  const draft = useDraft(form, `question ${user?.id} ${application.id}`)
  return (
    <DialogForm
      staysOpen
      title={`Ask ${tenant}`}
      description={`About the application for “${application.property.title}”. It is sent as a message.`}
      form={form}
      submit={({ text }) => {
        if (sent.current.text !== text) sent.current = { text, clientId: makeClientId() }
        return ask.mutateAsync(sent.current)
      }}
      onClose={onClose}
      onDone={(_, { text }) => {
        const rest = textSince(text, form.getValues('text'))
        form.reset({ text: rest })
        if (rest === '') {
          draft.clear()
          onClose()
        }
      }}
      toast={{
        title: 'Asked',
        description: `${tenant} finds it in the messages. The application waits for the answer.`,
      }}
      action={{ label: 'Ask', pendingLabel: 'Asking...' }}
    >
      <TextareaField
        form={form}
        name="text"
        label="Question"
        hint={draft.isRestored ? 'What you wrote before is still here.' : undefined}
      />
    </DialogForm>
  )
}
