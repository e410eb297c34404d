import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Street } from './street.tsx'

afterEach(cleanup)

describe('the street', () => {
  it('is loaded on a page that was not rendered by the server', async () => {
    const { container } = render(<Street />)
    await waitFor(() => expect(container.querySelector('svg.street')).not.toBeNull())
  })

  it('is left as the server has rendered it', async () => {
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = '<div aria-hidden="true"><svg class="street rendered"></svg></div>'
    const rendered = container.querySelector('svg')
    const { rerender } = render(<Street />, { container, hydrate: true })
    rerender(<Street className="wide" />)
    // A load that it should not have begun would be over now.
    await act(() => import('./street-drawing.ts'))
    expect(container.querySelector('svg')).toBe(rendered)
  })
})
