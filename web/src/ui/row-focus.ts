import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { activeRowAfter } from './active-row.ts'

export interface RowFocus {
  /** The row that Tab leads to; null in an empty list. */
  activeId: string | null
  /** Focuses the row after (1) or before (-1) the active one; the active one itself while the focus is elsewhere. */
  move: (by: 1 | -1) => void
  /** Id of the row that has the focus, or has the focused button in it. */
  focusedId: () => string | null
  /**
   * For the element around the rows. Each row's link has its id in `data-row-link`, each row its id in `data-row`. A
   * dialog that closes after its opener has gone finds the list by `data-roving-focus`, and in it the active row.
   */
  listProps: {
    ref: RefObject<HTMLUListElement | null>
    'data-roving-focus': true
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

/**
 * One tab stop for a whole list: arrow keys, Home and End move between its rows. When the focused row or button goes,
 * the focus stays in the list, at the row that took its place.
 * @param ids of the rows in their order; the same array until they change
 * @param more loads further rows (unless it is undefined) and says whether it does; the first of them is focused when it
 * is there, unless another row has been focused meanwhile
 */
export function useRowFocus(
  ids: readonly string[],
  more: { load: (() => void) | undefined; isLoading: boolean },
): RowFocus {
  const list = useRef<HTMLUListElement>(null)
  const isInside = useRef(false)
  const countWhenAsked = useRef<number | null>(null)
  const [rows, setRows] = useState({ ids, activeId: ids[0] ?? null })
  let { activeId } = rows
  if (rows.ids !== ids) {
    activeId = activeRowAfter(rows.ids, activeId, ids)
    setRows({ ids, activeId })
  }

  const focusRow = (id: string | null | undefined) => {
    if (id) list.current?.querySelector<HTMLElement>(`[data-row-link="${id}"]`)?.focus()
  }
  const focusedId = () => {
    const focused = document.activeElement
    if (!list.current?.contains(focused)) return null
    return focused?.closest('[data-row]')?.getAttribute('data-row') ?? null
  }
  const move = (by: 1 | -1) => {
    const focused = focusedId()
    if (!focused) return focusRow(activeId)
    const next = ids[ids.indexOf(focused) + by]
    if (next) return focusRow(next)
    if (by === 1 && more.load) {
      countWhenAsked.current = ids.length
      more.load()
    }
    focusRow(focused)
  }

  useLayoutEffect(() => {
    const before = countWhenAsked.current
    if (before === null || more.isLoading) return
    countWhenAsked.current = null
    const first = ids[before]
    if (first && isInside.current) list.current?.querySelector<HTMLElement>(`[data-row-link="${first}"]`)?.focus()
  }, [ids, more.isLoading])
  // After any render: what had the focus may be gone, and React tells nobody.
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body) focusRow(activeId)
  })

  return {
    activeId,
    move,
    focusedId,
    listProps: {
      ref: list,
      'data-roving-focus': true,
      onFocus: (event) => {
        isInside.current = true
        const id = event.target.closest('[data-row]')?.getAttribute('data-row')
        if (!id || id === activeId) return
        countWhenAsked.current = null
        setRows({ ids, activeId: id })
      },
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) isInside.current = false
      },
      onKeyDown: (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
        const run = {
          ArrowDown: () => move(1),
          ArrowUp: () => move(-1),
          Home: () => focusRow(ids[0]),
          End: () => focusRow(ids.at(-1)),
        }[event.key]
        if (!run) return
        event.preventDefault()
        run()
      },
    },
  }
}
