import { useEffect, useRef, useState } from 'react'

/**
 * Moves the focus to an applicant's row or card: when an application is closed, to its row; when it leaves the list, to the row in its
 * place; and to any row on request.
 * @param openId the application that is open
 * @param currentId the application in its place once it has left the list
 * @returns `root`: ref of the element around the rows; it is focused when the last row leaves
 */
export function useFocusRow(openId: string | null, currentId: string | null) {
  const root = useRef<HTMLDivElement>(null)
  const [request, setRequest] = useState<{ id: string | null } | null>(null)
  const previousOpen = useRef(openId)
  useEffect(() => {
    const closed = previousOpen.current
    previousOpen.current = openId
    // Elsewhere if a link closed it.
    if (closed && !openId && document.activeElement === document.body) focusIn(root.current, closed, currentId)
  }, [openId, currentId])
  useEffect(() => {
    if (!request) return
    // After the dialog of the decision, which returns the focus when it has closed.
    const timer = setTimeout(() => focusIn(root.current, request.id))
    return () => clearTimeout(timer)
  }, [request])
  // After every render: React has no event for the removal of the focused element.
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const removed = document.activeElement === document.body ? focused.current : null
    // Who was in the open application, not on a row, is not led away from it.
    if (removed) focusIn(root.current, removed.matches('[data-row-link]') ? currentId : null)
    focused.current = root.current?.contains(document.activeElement) ? document.activeElement : null
  })
  return { root, focusRow: (id: string | null) => setRequest({ id }) }
}

/** Focuses the first of the rows that is there, else the element around them. */
function focusIn(root: HTMLElement | null, ...ids: (string | null)[]) {
  const rows = ids.map((id) => root?.querySelector<HTMLElement>(`[data-row-link="${id}"]`))
  const row = rows.find(Boolean)
  if (row) row.focus()
  else root?.focus({ preventScroll: true })
}
