import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setLocale } from '../text/locale.ts'
import { Field } from './field.tsx'
import { NumberInput } from './number-input.tsx'

afterEach(() => {
  cleanup()
  setLocale(undefined)
})

const field = () => screen.getByLabelText<HTMLInputElement>('Rent')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

describe('NumberInput', () => {
  it.each([
    ['de', '987,50', '987.5'],
    ['de', '1.250,50 €', '1250.5'],
    ['en', '$1,250', '1250'],
    ['fr', '1\u202f250', '1250'],
    ['ar', '١٢٥٠', '1250'],
  ])('in %s gives the form %s as %s, and leaves what is typed', async (locale, typed, value) => {
    const submitted = renderForm(locale)
    type(typed)
    expect(await submitted()).toBe(value)
    expect(field().value).toBe(typed)
  })

  it('shows the form’s numbers as the locale writes them', async () => {
    const submitted = renderForm('de', '987.5')
    expect(field().value).toBe('987,5')
    expect(await submitted()).toBe('987.5')
  })

  it('keeps a mark while more is typed', async () => {
    renderForm('de')
    for (const text of ['9', '9,', '9,5']) {
      type(text)
      expect(field().value).toBe(text)
    }
  })

  it('asks which number is meant, and fills it in', async () => {
    const submitted = renderForm('en')
    type('1.250')
    const question = screen.getByRole('status')
    expect(question.textContent).toBe('Did you mean1,250or1.25?')
    expect(await submitted()).toBe('1.250?')
    fireEvent.click(within(question).getByText('1,250'))
    expect(field().value).toBe('1250')
    expect(question.textContent).toBe('')
    expect(await submitted()).toBe('1250')
    type('1.250')
    fireEvent.click(within(question).getByText('1.25'))
    expect(await submitted()).toBe('1.25')
  })

  it.each(['0x5DC', '1e3', 'about 900'])('gives the form %s as no number', async (typed) => {
    const submitted = renderForm('en')
    type(typed)
    expect(Number(await submitted())).toBeNaN()
  })

  it('has a keyboard with a comma', () => {
    renderForm('de')
    expect(field().inputMode).toBe('decimal')
    expect(field().type).toBe('text')
  })
})

/** @returns submits the form, and what it gets */
function renderForm(locale: string, rent = '') {
  setLocale(locale)
  const onSubmit = vi.fn()
  render(<Form rent={rent} onSubmit={onSubmit} />)
  return async () => {
    fireEvent.submit(field().closest('form') as HTMLFormElement)
    await expect.poll(() => onSubmit.mock.calls.length).toBeGreaterThan(0)
    const [values] = onSubmit.mock.lastCall as [{ rent: string }]
    onSubmit.mockClear()
    return values.rent
  }
}

function Form({ rent, onSubmit }: { rent: string; onSubmit: (values: { rent: string }) => void }) {
  const form = useForm({ defaultValues: { rent } })
  // Renders at each key, as forms with hints do.
  form.watch()
  return (
    <form onSubmit={form.handleSubmit((values) => onSubmit(values))}>
      <Field label="Rent">
        <NumberInput {...form.register('rent')} />
      </Field>
    </form>
  )
}
