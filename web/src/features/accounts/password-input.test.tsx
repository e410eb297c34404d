import { cleanup, fireEvent, render, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { PasswordInput } from './password-input.tsx'

afterEach(cleanup)

const renderInput = () => {
  const { container } = render(<PasswordInput aria-label="Password" autoComplete="new-password" />)
  const input = container.querySelector('input') as HTMLInputElement
  return { input, screen: within(container) }
}

describe('PasswordInput', () => {
  it('hides what is typed until it is asked to show it', () => {
    const { input, screen } = renderInput()
    expect(input.type).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show characters' }))
    expect(input.type).toBe('text')
    fireEvent.click(screen.getByRole('button', { name: 'Hide characters' }))
    expect(input.type).toBe('password')
  })

  it('lets people paste, and tells password managers what it is for', () => {
    const { input } = renderInput()
    for (const kind of ['paste', 'copy', 'cut', 'drop', 'contextmenu'])
      expect(input.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true })), kind).toBe(true)
    expect(input.autocomplete).toBe('new-password')
    expect(input.hasAttribute('maxlength')).toBe(false)
  })
})
