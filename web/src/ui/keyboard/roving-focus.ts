import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { hasLeftItsPlace, nextActiveRow } from './active-row.ts'

export interface RovingFocus<List extends HTMLElement> {
  /** The row with `tabIndex={0}`; null in an empty list. */
  activeId: string | null
  /** Focuses the next (1) or previous (-1) row; the active row while the focus is outside the list. */
  move: (by: 1 | -1) => void
  /** Id of the row that contains the focus; null if none does. */
  focusedId: () => string | null
  /**
   * Props of the list element. Each row has its id in `data-row`, the link in it in `data-row-link`. A dialog whose opener
   * was removed finds the list by `data-roving-focus` and focuses its active row.
   */
  listProps: {
    ref: RefObject<List | null>
    'data-roving-focus': true
    onFocus: (event: FocusEvent) => void
    onBlur: (event: FocusEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

/**
 * Roving tabindex: the list is one tab stop; arrow keys, Home and End move between its rows. When the focused row is
 * removed, or moves behind the following ones, the row that takes its place is focused.
 * @param ids row ids in order; the array must be stable between renders
 * @param more loads further rows (undefined if there are none); the first new row is focused when it appears, unless
 * another row was focused in the meantime
 */
export function useRovingFocus<List extends HTMLElement = HTMLUListElement>(
  ids: readonly string[],
  more: { load: (() => void) | undefined; isLoading: boolean },
): RovingFocus<List> {
  const list = useRef<List>(null)
  const isInside = useRef(false)
  const countBeforeLoad = useRef<number | null>(null)
  const { activeId, left, setActive } = useActiveRow(ids)

  const focusRow = (id: string | null | undefined) => focusRowIn(list.current, id)
  const focusedId = () => focusedRowIn(list.current)
  const move = (by: 1 | -1) => {
    const focused = focusedId()
    if (!focused) return focusRow(activeId)
    const next = ids[ids.indexOf(focused) + by]
    if (next) return focusRow(next)
    if (by === 1 && more.load) {
      countBeforeLoad.current = ids.length
      more.load()
    }
    focusRow(focused)
  }

  useLayoutEffect(() => {
    const before = countBeforeLoad.current
    if (before === null || more.isLoading) return
    countBeforeLoad.current = null
    const first = ids[before]
    if (isInside.current) focusRowIn(list.current, first)
  }, [ids, more.isLoading])
  // React keeps the focus on a row that it moves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of the rows
  useEffect(() => {
    if (left && focusedId() === left) focusRow(activeId)
  }, [ids])
  // After every render: React has no event for the removal of the focused element.
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
        countBeforeLoad.current = null
        setActive(id)
      },
      onBlur: (event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) isInside.current = false
      },
      onKeyDown: onKeys({
        ArrowDown: () => move(1),
        ArrowUp: () => move(-1),
        Home: () => focusRow(ids[0]),
        End: () => focusRow(ids.at(-1)),
      }),
    },
  }
}

/** `left`: the formerly active row, which is now behind the row in its place. */
type Rows = { ids: readonly string[]; activeId: string | null; left?: string | null }

/** The active row: when it is removed or moves behind the following ones, the row in its place. */
function useActiveRow(ids: readonly string[]) {
  const [rows, setRows] = useState<Rows>({ ids, activeId: ids[0] ?? null })
  let { activeId } = rows
  if (rows.ids !== ids) {
    const left = hasLeftItsPlace(rows.ids, activeId, ids) ? activeId : null
    activeId = nextActiveRow(rows.ids, activeId, left ? ids.filter((id) => id !== left) : ids)
    setRows({ ids, activeId, left })
  }
  return { activeId, left: rows.left, setActive: (id: string) => setRows({ ids, activeId: id }) }
}

function focusRowIn(list: HTMLElement | null, id: string | null | undefined) {
  if (id) list?.querySelector<HTMLElement>(`[data-row-link="${id}"]`)?.focus()
}

function focusedRowIn(list: HTMLElement | null): string | null {
  const focused = document.activeElement
  if (!list?.contains(focused)) return null
  return focused?.closest('[data-row]')?.getAttribute('data-row') ?? null
}

/** Runs the action of a key that is pressed without modifiers. */
const onKeys = (actions: Record<string, () => void>) => (event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const run = actions[event.key]
  if (!run) return
  event.preventDefault()
  run()
}
