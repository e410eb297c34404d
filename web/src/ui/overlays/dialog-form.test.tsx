import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../api/client.ts'
import { InputField, SelectField } from '../forms/form-fields.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DialogForm, type DialogFormProps } from './dialog-form.tsx'

afterEach(cleanup)

interface Values {
  kind: string
  label: string
  amount: string
}

const problem = { type: '', title: 'Invalid request', status: 400, detail: 'The books are closed.', requestId: 'r1' }
const refusal = (errors?: Record<string, string>) =>
  new CallError(400, JSON.stringify(problem), errors ? { ...problem, errors } : problem)

type Options = Partial<Pick<DialogFormProps<Values, Values, string>, 'action' | 'staysOpen'>>

function open(submit: (values: Values) => Promise<string> | undefined, options: Options = {}) {
  const calls: string[] = []
  function ChargeDialog() {
    const form = useForm<Values>({ defaultValues: { kind: 'repair', label: '', amount: '' } })
    return (
      <DialogForm
        title="Add a charge"
        form={form}
        submit={submit}
        onClose={() => calls.push('close')}
        onDone={(number, { label }) => calls.push(`done ${number}: ${label}`)}
        action={{ label: 'Charge', pendingLabel: 'Charging...' }}
        {...options}
      >
        <SelectField form={form} name="kind" label="What for" options={[['repair', 'Repair']]} placeholder="Choose" />
        <InputField form={form} name="label" label="Label" optional hint="The tenant reads it" />
        <InputField form={form} name="amount" label="Amount" />
      </DialogForm>
    )
  }
  render(<ChargeDialog />)
  const dialog = within(screen.getByRole('dialog', { name: 'Add a charge' }))
  return { calls, dialog, send: () => fireEvent.click(dialog.getByRole('button', { name: 'Charge' })) }
}

describe('DialogForm', () => {
  it('sends the values, closes, and hands over the result', async () => {
    const submit = vi.fn(async () => '17')
    const { calls, dialog, send } = open(submit)
    fireEvent.change(dialog.getByLabelText('Label'), { target: { value: 'Boiler' } })
    send()
    await waitFor(() => expect(calls).toEqual(['close', 'done 17: Boiler']))
    expect(submit).toHaveBeenCalledWith({ kind: 'repair', label: 'Boiler', amount: '' })
  })

  it('shows the messages of the server beside their fields, and focuses the first in the order of the form', async () => {
    const { calls, dialog, send } = open(() => Promise.reject(refusal({ amount: 'Too much', label: 'Too long' })))
    send()
    await dialog.findByText('Too much')
    const label = dialog.getByLabelText('Label')
    expect(dialog.getByText('Too long').id).toBe(label.getAttribute('aria-describedby')?.split(' ')[0])
    expect(document.activeElement).toBe(label)
    expect(calls).toEqual([])
  })

  it('stays open with typed values when the call fails, and says why until it is sent again', async () => {
    const answers = [Promise.reject(refusal()), new Promise<string>(() => {})]
    const { calls, dialog, send } = open(() => answers.shift())
    fireEvent.change(dialog.getByLabelText('Label'), { target: { value: 'Boiler' } })
    send()
    await dialog.findByText('The books are closed.')
    expect(dialog.getByLabelText<HTMLInputElement>('Label').value).toBe('Boiler')
    send()
    await waitFor(() => expect(dialog.queryByText('The books are closed.')).toBeNull())
    expect(calls).toEqual([])
  })

  it('sends once while it waits for the answer', async () => {
    const submit = vi.fn(() => new Promise<string>(() => {}))
    const { dialog, send } = open(submit)
    send()
    const pending = await dialog.findByRole('button', { name: 'Charging...' })
    expect(pending.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(pending)
    await Promise.resolve()
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('stays open when nothing is sent, and when it shows the result itself', async () => {
    const results = [undefined, Promise.resolve('17')]
    const { calls, send } = open(() => results.shift(), { staysOpen: true })
    send()
    await waitFor(() => expect(results).toHaveLength(1))
    send()
    await waitFor(() => expect(calls).toEqual(['done 17: ']))
  })

  it('can only be closed without an action', () => {
    const { calls, dialog } = open(async () => '', { action: false })
    expect(dialog.queryByRole('button', { name: 'Charge' })).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Not now' }))
    fireEvent.keyDown(dialog.getByLabelText('Label'), { key: 'Escape' })
    expect(calls).toEqual(['close', 'close'])
  })
})

describe('ConfirmDialog', () => {
  it('stays open with the reason of a failure, and closes once it is done', async () => {
    const answers = [Promise.reject(refusal()), Promise.resolve('17')]
    const calls: string[] = []
    render(
      <ConfirmDialog
        title="Discard it?"
        submit={() => answers.shift()}
        onClose={() => calls.push('close')}
        onDone={(number) => calls.push(`done ${number}`)}
        action={{ label: 'Discard', pendingLabel: 'Discarding...', variant: 'danger' }}
        cancelLabel="Keep it"
      />,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await screen.findByText('The books are closed.')
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.getByRole('button', { name: 'Discarding...' })).toBeTruthy()
    await waitFor(() => expect(calls).toEqual(['close', 'done 17']))
    fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(calls).toEqual(['close', 'done 17', 'close'])
  })
})
