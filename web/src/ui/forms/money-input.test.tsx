import { zodResolver } from '@hookform/resolvers/zod'
import { amountIn } from '@lintel/contract/amount'
import { numeric } from '@lintel/contract/text'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { setLocale } from '../text/locale.ts'
import { Field } from './field.tsx'
import { MoneyInput } from './money-input.tsx'

afterEach(() => {
  cleanup()
  setLocale(undefined)
})

const field = () => screen.getByLabelText<HTMLInputElement>('Amount')
const note = () => screen.getByRole('status').textContent

/** Types as a person does, who then goes on to the next field. */
function type(value: string) {
  fireEvent.focus(field())
  fireEvent.change(field(), { target: { value } })
  fireEvent.blur(field())
}

describe('MoneyInput', () => {
  it.each([
    ['en-US', 'USD', '1250', '1,250', 1250],
    ['en-US', 'USD', '$1250.5', '1,250.50', 1250.5],
    ['de-DE', 'EUR', '1.250,5 €', '1.250,50', 1250.5],
    ['fr-FR', 'EUR', '1250,5', '1\u202f250,50', 1250.5],
    ['de-CH', 'CHF', "CHF 1'250.-", "1'250", 1250],
    ['en-IN', 'INR', '123456.78', '1,23,456.78', 123_456.78],
    ['ar-EG', 'EGP', '١٢٥٠٫٥', '١٬٢٥٠٫٥٠', 1250.5],
    ['ja-JP', 'JPY', '１２５０', '1,250', 1250],
    ['en-US', 'KWD', '1.25', '1.250', 1.25],
  ])(
    'in %s and %s reads %s, shows it as %s once it is left, and sends %d',
    async (locale, currency, typed, shown, sent) => {
      const submitted = renderForm(locale, currency)
      fireEvent.focus(field())
      fireEvent.change(field(), { target: { value: typed } })
      expect(field().value).toBe(typed)
      fireEvent.blur(field())
      expect(field().value).toBe(shown)
      expect(await submitted()).toBe(sent)
      fireEvent.focus(field())
      fireEvent.blur(field())
      expect(field().value).toBe(shown)
    },
  )

  it('takes the groups away while an amount is changed', () => {
    renderForm('en-US', 'USD', '15000.5')
    expect(field().value).toBe('15,000.50')
    fireEvent.focus(field())
    expect(field().value).toBe('15000.50')
  })

  it('asks what a comma means where no group ends, once the field is left', async () => {
    const submitted = renderForm('en-US', 'USD')
    fireEvent.change(field(), { target: { value: '1,5' } })
    expect(note()).toBe('')
    fireEvent.blur(field())
    expect(note()).toBe('Did you mean$1.50?')
    expect(field().value).toBe('1,5')
    expect(await submitted()).toBeUndefined()
    expect(await screen.findByText('Amount must be a number')).toBeTruthy()
    expect(note()).toBe('Did you mean$1.50?')
    fireEvent.click(within(screen.getByRole('status')).getByRole('button'))
    expect(await submitted()).toBe(1.5)
  })

  it.each([
    ['en-US', 'USD', '€500', 'Amounts are in USD here: type one without another currency'],
    ['de-DE', 'EUR', 'etwa 500', 'Type an amount in EUR, as in 1.250,50'],
    ['en-US', 'JPY', '12.5', 'JPY has no decimals'],
    ['en-US', 'USD', '12.5055', 'USD has at most 2 decimals'],
    ['en-US', 'KWD', '12.5055', 'KWD has at most 3 decimals'],
  ])('in %s and %s refuses %s: %s', async (locale, currency, typed, sentence) => {
    const submitted = renderForm(locale, currency)
    type(typed)
    expect(note()).toBe(sentence)
    expect(field().value).toBe(typed)
    expect(await submitted()).toBeUndefined()
    expect(field().value).toBe(typed)
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'))
  })

  it('has a keyboard with a comma, and shows its currency', () => {
    renderForm('de-DE', 'EUR')
    expect(field().inputMode).toBe('decimal')
    expect(field().type).toBe('text')
    expect(screen.getByText('€')).toBeTruthy()
  })
})

/** @returns submits the form; the amount that it gets, undefined if it is refused */
function renderForm(locale: string, currency: string, amount = '') {
  setLocale(locale)
  const onSubmit = vi.fn()
  const onRefuse = vi.fn()
  render(<Form currency={currency} amount={amount} onSubmit={onSubmit} onRefuse={onRefuse} />)
  return async () => {
    onSubmit.mockClear()
    onRefuse.mockClear()
    fireEvent.submit(field().closest('form') as HTMLFormElement)
    await expect.poll(() => onSubmit.mock.calls.length + onRefuse.mock.calls.length).toBe(1)
    return onSubmit.mock.lastCall?.[0]
  }
}

interface FormProps {
  currency: string
  amount: string
  onSubmit: (amount: unknown) => void
  onRefuse: () => void
}

function Form({ currency, amount, onSubmit, onRefuse }: FormProps) {
  const [resolver] = useState(() => zodResolver(z.object({ amount: numeric(amountIn(currency)) })))
  const form = useForm<{ amount: string | number }, unknown, { amount: number }>({
    resolver: resolver as never,
    defaultValues: { amount },
  })
  const submit = form.handleSubmit((values) => onSubmit(values.amount), onRefuse)
  return (
    <form onSubmit={submit}>
      <Field label="Amount" error={form.formState.errors.amount?.message}>
        <MoneyInput currency={currency} {...form.register('amount')} />
      </Field>
    </form>
  )
}
