import { zodResolver } from '@hookform/resolvers/zod'
import { passwordChangeSchema, type User } from '@lintel/contract/accounts/schema'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearchParams } from 'wouter'
import { isSignedOut } from '../../../api/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { showFieldErrors } from '../../../ui/forms/show-field-errors.ts'
import { toastFailure } from '../../../ui/overlays/failure-toast.ts'
import { toast } from '../../../ui/overlays/toast-store.ts'
import { Card, CardHeading } from '../../../ui/page/card.tsx'
import { NewPasswordInput } from '../new-password-input.tsx'
import { PasswordInput } from '../password-input.tsx'
import { useChangePassword } from './account-mutations.ts'
import { useReturnFocus } from './return-focus.ts'

/** The form to change the password, which signs out every other browser. `?open=password` opens it, for password managers. */
export function PasswordCard({ user }: { user: User }) {
  const [search] = useSearchParams()
  const [isOpen, setOpen] = useState(search.get('open') === 'password')
  const openButton = useReturnFocus(isOpen)
  return (
    <Card>
      <CardHeading
        title="Password"
        note="A new one signs out every other browser."
        action={
          !isOpen && (
            <Button ref={openButton} size="sm" variant="ghost" icon={<KeyRound />} onClick={() => setOpen(true)}>
              Change password
            </Button>
          )
        }
      />
      {isOpen && <PasswordForm user={user} onClose={() => setOpen(false)} />}
    </Card>
  )
}

const FIELDS = ['currentPassword', 'newPassword'] as const

function PasswordForm({ user, onClose }: { user: User; onClose: () => void }) {
  const change = useChangePassword()
  const form = useForm({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { register, setFocus } = form
  const { errors } = form.formState
  useEffect(() => setFocus('currentPassword'), [setFocus])

  const submit = form.handleSubmit((passwords) =>
    change.mutate(passwords, {
      onSuccess: () => {
        onClose()
        toast({ title: 'Password changed', description: 'Every other browser has been signed out.' })
      },
      onError: (error) => {
        if (isSignedOut(error)) return
        showFieldErrors(form, FIELDS, error)
        toastFailure('Password not changed', error)
      },
    }),
  )

  return (
    <form noValidate onSubmit={submit} className="mt-4 space-y-5">
      {/* Tells password managers whose password it is. */}
      <input type="text" hidden readOnly autoComplete="username" value={user.username} />
      <Field label="Current password" error={errors.currentPassword?.message}>
        <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
      </Field>
      <Field label="New password" error={errors.newPassword?.message}>
        <NewPasswordInput {...register('newPassword')} />
      </Field>
      <FormFailure error={change.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={change.isPending} pendingLabel="Changing...">
          Change password
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
