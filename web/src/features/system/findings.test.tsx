import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { system } from '../../test/sample-system.ts'
import { Findings } from './findings.tsx'

afterEach(cleanup)

it('lists problems first, and names missing settings without a tone of good or bad', () => {
  const { getAllByRole, getByText } = render(<Findings findings={system.findings} isOutdated={false} />)
  const rows = getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows.map((text) => /Does not work|Needs attention|Not set up|Works/.exec(text ?? '')?.[0])).toEqual([
    'Does not work',
    'Needs attention',
    'Not set up',
    'Works',
  ])
  expect(getByText('Not set up').closest('[class*="bg-"]')?.className).not.toMatch(/good|warn|bad/)
})
