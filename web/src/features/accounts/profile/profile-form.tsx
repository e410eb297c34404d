import { zodResolver } from '@hookform/resolvers/zod'
import { type ProfileChanges, profileChangesSchema, type User } from '@lintel/contract/accounts/schema'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { isSignedOut } from '../../../api/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { useDraft } from '../../../ui/forms/draft.ts'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { showFieldErrors } from '../../../ui/forms/show-field-errors.ts'
import { toastFailure } from '../../../ui/overlays/failure-toast.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { DETAILS, DetailFields, detailsOf } from '../detail-fields.tsx'
import { useChangeProfile } from './account-mutations.ts'

/** The key of the form's draft. */
export const profileDraftKey = (user: User) => `profile ${user.id}`

/** The form to change name, email and phone. Sends only changed fields, so that two browsers don't overwrite each other. */
export function ProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
  const edit = useChangeProfile()
  const form = useForm({
    resolver: zodResolver(profileChangesSchema),
    defaultValues: detailsOf(user),
  })
  const draft = useDraft(form, profileDraftKey(user))
  const { register, setFocus } = form
  const { errors, dirtyFields } = form.formState
  useEffect(() => setFocus('firstName'), [setFocus])
  const close = () => {
    draft.clear()
    onClose()
  }

  const submit = form.handleSubmit((typed) => {
    const changed = DETAILS.filter((name) => dirtyFields[name])
    if (changed.length === 0) return close()
    const changes: ProfileChanges = Object.fromEntries(changed.map((name) => [name, typed[name]]))
    edit.mutate(changes, {
      onSuccess: () => {
        close()
        toast({ title: 'Saved', description: 'Your account information is up to date.' })
      },
      onError: (error) => {
        if (isSignedOut(error)) return
        showFieldErrors(form, DETAILS, error)
        toastFailure('Not saved', error)
      },
    })
  })

  return (
    <form noValidate onSubmit={submit} className="mt-4 space-y-5">
      <DetailFields register={register} errors={errors} isOwn />
      <FormFailure error={edit.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={edit.isPending} pendingLabel="Saving...">
          Save changes
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
