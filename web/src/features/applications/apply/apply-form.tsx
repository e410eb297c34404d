import type { User } from '@lintel/contract/accounts/schema'
import type { OwnDraft } from '@lintel/contract/applications/schema'
import { criteriaOf } from '@lintel/contract/properties/criteria'
import { urlOf } from '@lintel/contract/screens'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { isSignedOut } from '../../../api/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { TextareaField } from '../../../ui/forms/form-fields.tsx'
import { showFieldErrors } from '../../../ui/forms/show-field-errors.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { ActionBar } from '../../../ui/page/action-bar.tsx'
import { failureText } from '../../../ui/text/failure-text.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { LoadedProperty } from '../../properties/data.ts'
import { askedInOrder } from '../../properties/facts/asked-questions.ts'
import { DraftLine } from './apply-draft-line.tsx'
import { ApplyQuestions } from './apply-questions.tsx'
import { applyResolver } from './apply-resolver.ts'
import { unsavedDraft } from './apply-unsaved.ts'
import { EMPTY, startOf } from './apply-values.ts'
import { DocumentPicker } from './document-picker.tsx'
import { useApply } from './use-apply.ts'
import { type ApplyFormControl, useApplyDraft } from './use-apply-draft.ts'

export interface ApplyFormProps {
  property: LoadedProperty
  user: User
  own: OwnDraft
  /** Whether something was typed here. */
  isTouched: boolean
  onTouch: (isTouched: boolean) => void
  /** The user has applied for the home meanwhile. */
  isSent: boolean
}

/** The application form. */
export function ApplyForm({ property, user, own, isTouched, onTouch, isSent }: ApplyFormProps) {
  const { id: propertyId, questions: asked = {}, currency, today } = property
  const [unsaved] = useState(() => unsavedDraft(user.id, propertyId))
  const [start] = useState(() => startOf(own, unsaved.read(), asked, today))
  const form = useForm({ resolver: applyResolver(asked, currency), defaultValues: start.values })
  const draft = useApplyDraft({ form, propertyId, today, asked, start, unsaved, own, isTouched, onTouch, isSent })
  const isRestored = draft.from === 'draft' || draft.from === 'unsaved'
  const { submit, isPending, error } = useSubmit(form, property, user, draft)

  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {draft.from === 'last' && <FilledFromLast form={form} onEmptied={draft.leaveLast} />}
      <TextareaField
        form={form}
        name="message"
        label="Why are you interested in this property?"
        hint={isRestored ? 'What you wrote before is still here.' : undefined}
        rows={8}
        placeholder="Tell the owner about yourself: your occupation, when you would like to move in, who would live with you, whether there are pets."
      />
      <ApplyQuestions form={form} asked={asked} criteria={criteriaOf(property)} property={property} />
      <Controller
        control={form.control}
        name="documents"
        render={({ field, fieldState }) => (
          <DocumentPicker
            chosen={field.value}
            hint="What you choose is seen by the owner and agents for as long as your application stands."
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <p className="flex gap-3 rounded-md bg-accent-soft p-4 text-on-accent-soft text-sm">
        <Info className="mt-0.5 size-4 shrink-0" />
        Your application goes to the owner for review. The owner may get in touch for more information or to arrange a
        viewing.
      </p>
      <FormFailure error={error} />
      <div className="flex flex-wrap items-center gap-3 pt-1">
        <ActionBar>
          <Button type="submit" pending={isPending} pendingLabel="Submitting...">
            Submit Application
          </Button>
          <LinkButton href={urlOf('property', { id: propertyId })} variant="ghost">
            Cancel
          </LinkButton>
        </ActionBar>
        <DraftLine hasDraft={!isSent && (isTouched || isRestored)} saving={draft.saving} discard={draft.discard} />
      </div>
    </form>
  )
}

/** Sends the application. While it is sent, its draft is not saved. */
function useSubmit(
  form: ApplyFormControl,
  { id, questions: asked = {} }: LoadedProperty,
  user: User,
  draft: ReturnType<typeof useApplyDraft>,
) {
  const [, navigate] = useLocation()
  const apply = useApply(id)
  const showFailure = (error: Error) => {
    draft.resume()
    if (isSignedOut(error)) return
    const answers = askedInOrder(asked).map((name) => `answers.${name}` as const)
    showFieldErrors(form, ['message', ...answers, 'documents'], error)
    toast({
      title: 'Error',
      description: <FailedToSubmit reason={failureText(error).detail} />,
      variant: 'destructive',
    })
  }
  const submit = form.handleSubmit(async (request) => {
    await draft.pause()
    apply.mutate(
      { ...request, tenantId: user.id },
      {
        onSuccess: () => {
          draft.finish()
          toast({ title: 'Success', description: 'Application submitted successfully' })
          navigate(urlOf('dashboard'))
        },
        onError: showFailure,
      },
    )
  })
  return { submit, isPending: apply.isPending || form.formState.isSubmitting, error: apply.error }
}

/** Says where the values are from, and empties the form but for the message. */
function FilledFromLast({ form, onEmptied }: { form: ApplyFormControl; onEmptied: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-ink-muted text-sm">
      Filled in from your last application.
      <Button
        variant="ghost"
        size="sm"
        onClick={() => {
          form.reset({ ...EMPTY, message: form.getValues('message') })
          onEmptied()
        }}
      >
        Start empty
      </Button>
    </p>
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
