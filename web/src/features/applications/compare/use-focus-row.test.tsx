import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useFocusRow } from './use-focus-row.ts'

afterEach(cleanup)

interface Props {
  ids: string[]
  openId?: string | null
  current: string | null
  canDecide?: boolean
}

/** Rows by id, and a button beside them while one can be decided. */
function Rows({ ids, openId = null, current, canDecide = false }: Props) {
  const { root } = useFocusRow(openId, current)
  return (
    <div ref={root} tabIndex={-1} data-testid="around">
      {ids.map((id) => (
        <a key={id} href={`/${id}`} data-row-link={id}>
          {id}
        </a>
      ))}
      {canDecide && <button type="button">Reject</button>}
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

  it('goes to the element around the rows when the last one leaves', () => {
    const { rerender } = render(<Rows ids={['Anna']} openId="Anna" current="Anna" />)
    rerender(<Rows ids={['Anna']} current="Anna" />)
    expect(focused()).toBe('Anna')
    rerender(<Rows ids={[]} current={null} />)
    expect(document.activeElement).toBe(screen.getByTestId('around'))
  })

  it('goes to the element around the rows, and to none of them, when a button beside them leaves', () => {
    const { rerender } = render(<Rows ids={['Anna', 'Bela']} openId="Anna" current="Anna" canDecide />)
    screen.getByRole('button').focus()
    rerender(<Rows ids={['Anna', 'Bela']} openId="Anna" current="Anna" canDecide />)
    rerender(<Rows ids={['Anna', 'Bela']} openId="Anna" current="Anna" />)
    expect(document.activeElement).toBe(screen.getByTestId('around'))
  })
})
