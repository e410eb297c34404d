import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Bubble } from './bubble.tsx'
import type { ShownMessage } from './thread-items.ts'

afterEach(cleanup)

const refused: ShownMessage = {
  id: null,
  key: 'a',
  clientId: 'a',
  content: 'payslip.pdf',
  at: '2026-11-01T12:00:00.000Z',
  isMine: true,
  state: 'refused',
  detail: 'No',
}

function show(message: ShownMessage) {
  const on = { onRetry: vi.fn(), onDiscard: vi.fn(), onOpenPicture: vi.fn() }
  render(<Bubble message={message} author="You" isFirst isLast {...on} />)
  return on
}

it('sends a refused message again, or deletes it', () => {
  const { onRetry, onDiscard } = show(refused)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect([onRetry.mock.calls, onDiscard.mock.calls]).toEqual([[['a']], [['a']]])
})

it('only deletes what can never be sent', () => {
  show({ ...refused, isFinal: true })
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
})

it('shows text as it was written, with web addresses alone as links', () => {
  const text = '<b>bold</b> **stars** javascript:alert(1) see'
  show({ ...refused, content: `${text} https://homes.example/a?b=c.` })
  expect(screen.getByText(new RegExp(text.replaceAll(/[*()]/g, '\\$&')))).toBeTruthy()
  const [link, ...others] = screen.getAllByRole('link')
  expect([link?.getAttribute('href'), others]).toEqual(['https://homes.example/a?b=c', []])
  expect(link?.getAttribute('rel')).toContain('noopener')
})
