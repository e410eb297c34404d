import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useFocusRow } from './use-focus-row.ts'

afterEach(cleanup)

/** Rows by id, and beside them, while one is open, a button. */
function Rows({ ids, openId = null, current }: { ids: string[]; openId?: string | null; current: string | null }) {
  const { root } = useFocusRow(openId, current)
  return (
    <div ref={root} tabIndex={-1} data-testid="around">
      {ids.map((id) => (
        <a key={id} href={`/${id}`} data-row-link={id}>
          {id}
        </a>
      ))}
      {openId && <button type="button">Reject {openId}</button>}
    </div>
  )
}

const focused = () => document.activeElement?.textContent

describe('the focus', () => {
  it('goes from an application that is closed to its row, and on to the one in its place when that leaves', () => {
    const { rerender } = render(<Rows ids={['Anna', 'Bela', 'Carl']} openId="Bela" current="Bela" />)
    rerender(<Rows ids={['Anna', 'Bela', 'Carl']} current="Bela" />)
    expect(focused()).toBe('Bela')
    rerender(<Rows ids={['Anna', 'Carl']} current="Carl" />)
    expect(focused()).toBe('Carl')
  })

  it('goes to the row in its place when an application is closed that has left', () => {
    const { rerender } = render(<Rows ids={['Anna', 'Carl']} openId="Bela" current="Carl" />)
    rerender(<Rows ids={['Anna', 'Carl']} current="Carl" />)
    expect(focused()).toBe('Carl')
  })

  it('stays around the rows when the last one or a button beside them leaves', () => {
    const { rerender } = render(<Rows ids={['Anna', 'Bela']} openId="Anna" current="Anna" />)
    screen.getByRole('button').focus()
    rerender(<Rows ids={['Anna', 'Bela']} openId="Anna" current="Anna" />)
    rerender(<Rows ids={['Anna', 'Bela']} current="Anna" />)
    expect(focused()).toBe('Anna')
    rerender(<Rows ids={[]} current={null} />)
    expect(document.activeElement).toBe(screen.getByTestId('around'))
  })
})
