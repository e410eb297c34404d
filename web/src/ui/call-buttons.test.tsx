import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CallButtons } from './call-buttons.tsx'

afterEach(cleanup)

it.each<[string, [name: string, href: string][]]>([
  ['0170 1234567', [['Call', 'tel:01701234567']]],
  ['0170 1234567 / 0170-1234567', [['Call', 'tel:01701234567']]],
  [
    '0170 1234567, 030 7654321, 0170 1234567',
    [
      ['Call 0170 1234567', 'tel:01701234567'],
      ['Call 030 7654321', 'tel:0307654321'],
    ],
  ],
  ['ask my sister', []],
])('dials each number of %s once', (phone, buttons) => {
  render(<CallButtons phone={phone} />)
  const shown = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(shown).toEqual(buttons)
})
