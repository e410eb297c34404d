import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import { call } from '../../api/client.ts'
import { startFakeServer } from '../../test/fake-server.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { showFieldErrors } from './show-field-errors.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function PasswordForm() {
  const form = useForm({ defaultValues: { currentPassword: '', newPassword: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) =>
    call('POST /api/auth/password', { body }).catch((error) =>
      showFieldErrors(form, ['currentPassword', 'newPassword'], error),
    ),
  )
  return (
    <form onSubmit={submit}>
      <Field label="Current password" error={errors.currentPassword?.message}>
        <Input {...form.register('currentPassword')} />
      </Field>
      <Field label="New password" error={errors.newPassword?.message}>
        <Input {...form.register('newPassword')} />
      </Field>
      <button type="submit">Save</button>
    </form>
  )
}

it('shows each message beside its field, and focuses the first', async () => {
  const server = startFakeServer({})
  const errors = { newPassword: 'Too short', currentPassword: 'Wrong password', username: 'Not in this form' }
  server.refuse('POST /api/auth/password', 'invalid', 'Invalid request', errors)
  render(<PasswordForm />)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Wrong password')).toBeTruthy()
  expect(screen.getByText('Too short')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Current password'))
})
