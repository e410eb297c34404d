import { zodResolver } from '@hookform/resolvers/zod'
import type { User } from '@lintel/contract/accounts/schema'
import { applicationFormSchema } from '@lintel/contract/applications/schema'
import { Info } from 'lucide-react'
import { Controller, useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { fieldErrors } from '../../api/field-errors.ts'
import { isSignedOut } from '../../api/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { useDraft } from '../../ui/draft.ts'
import { failureText } from '../../ui/failure-text.ts'
import { Field } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { toast } from '../../ui/toast-store.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { urls } from '../../urls.ts'
import { FormFailure } from '../accounts/form-failure.tsx'
import { DocumentPicker } from '../documents/document-picker.tsx'
import { useApply } from './data.ts'

/** The application form. */
export function ApplyForm({ property, user }: { property: { id: string }; user: User }) {
  const [, navigate] = useLocation()
  const apply = useApply()
  const form = useForm({ resolver: zodResolver(applicationFormSchema), defaultValues: { message: '', documents: [] } })
  const draft = useDraft(form, `apply ${user.id} ${property.id}`)

  const submit = form.handleSubmit(({ message, documents }) =>
    apply.mutate(
      { propertyId: property.id, tenantId: user.id, message: message ?? null, documents },
      {
        onSuccess: () => {
          draft.clear()
          toast({ title: 'Success', description: 'Application submitted successfully' })
          navigate(urls.dashboard)
        },
        onError: (error) => {
          if (isSignedOut(error)) return
          const { message, documents } = fieldErrors(error)
          if (message) form.setError('message', { message }, { shouldFocus: true })
          if (documents) form.setError('documents', { message: documents })
          toast({
            title: 'Error',
            description: <FailedToSubmit reason={failureText(error).detail} />,
            variant: 'destructive',
          })
        },
      },
    ),
  )

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <Field
        label="Why are you interested in this property?"
        hint={draft.isRestored ? 'What you wrote before is still here.' : undefined}
        error={form.formState.errors.message?.message}
      >
        <Textarea
          {...form.register('message')}
          rows={8}
          placeholder="Tell the owner about yourself: your occupation, when you would like to move in, who would live with you, whether there are pets."
        />
      </Field>
      <Controller
        control={form.control}
        name="documents"
        render={({ field, fieldState }) => (
          <DocumentPicker chosen={field.value ?? []} onChange={field.onChange} error={fieldState.error?.message} />
        )}
      />
      <p className="flex gap-3 rounded-md bg-accent-soft p-4 text-on-accent-soft text-sm">
        <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        Your application goes to the owner for review. The owner may get in touch for more information or to arrange a
        viewing.
      </p>
      <FormFailure error={apply.error} />
      <div className="flex flex-col gap-3 pt-1 sm:flex-row">
        <Button type="submit" pending={apply.isPending} pendingLabel="Submitting...">
          Submit Application
        </Button>
        <LinkButton href={urls.property(property.id)} variant="ghost">
          Cancel
        </LinkButton>
      </div>
    </form>
  )
}

function FailedToSubmit({ reason }: { reason: string }) {
  return (
    <>
      <span className="block">
        Failed to submit application
        <VisuallyHidden>. </VisuallyHidden>
      </span>
      <span className="block">{reason}</span>
    </>
  )
}
