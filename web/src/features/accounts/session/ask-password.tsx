import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { call } from '../../../api/client.ts'
import { fieldErrors } from '../../../api/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FormFailure } from '../../../ui/forms/form-failure.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useSubmission } from '../../../ui/overlays/dialog-submission.ts'
import { PasswordInput } from '../password-input.tsx'

/**
 * Asks for the user's password in a dialog of its own root, over whatever is shown.
 * @returns whether it was given; false when the user closed the dialog
 */
export function askPassword(): Promise<boolean> {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  return new Promise((resolve) => {
    const close = (isGiven: boolean) => {
      root.unmount()
      container.remove()
      resolve(isGiven)
    }
    root.render(<PasswordDialog onClose={close} />)
  })
}

function PasswordDialog({ onClose }: { onClose: (isGiven: boolean) => void }) {
  const [password, setPassword] = useState('')
  const { submit, isPending, error } = useSubmission<void, unknown>({
    submit: () => call('POST /api/auth/confirm', { body: { password } }),
    onClose: () => onClose(true),
  })
  return (
    <Dialog
      onClose={() => onClose(false)}
      title="Your password, please"
      description="This changes who can get into your account, or where tenants pay. You are asked once in five minutes."
      actions={
        <>
          <Button variant="ghost" onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button type="submit" form="confirm-password" pending={isPending} pendingLabel="Checking...">
            Continue
          </Button>
        </>
      }
    >
      <form
        id="confirm-password"
        noValidate
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault()
          // React events bubble through portals, also to a form around this dialog.
          event.stopPropagation()
          void submit()
        }}
      >
        <Field label="Password" error={fieldErrors(error).password}>
          <PasswordInput
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoComplete="current-password"
          />
        </Field>
        <FormFailure error={error} />
      </form>
    </Dialog>
  )
}
