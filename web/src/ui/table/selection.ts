/** The selected rows, and the one from which a range reaches. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null }

export const NOTHING: Selection = { ids: new Set(), anchor: null }

/** Selects a row, or no longer; it becomes the start of the next range. */
export function toggle({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/**
 * Gives all rows from the start of the range to this one the state that the start has.
 * @param shown the ids of all rows shown, in order
 */
export function toggleRange(selection: Selection, id: string, shown: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : shown.indexOf(selection.anchor)
  const to = shown.indexOf(id)
  if (from < 0 || to < 0) return toggle(selection, id)
  const isSelecting = selection.ids.has(selection.anchor ?? '')
  const next = new Set(selection.ids)
  for (const between of shown.slice(Math.min(from, to), Math.max(from, to) + 1))
    if (isSelecting) next.add(between)
    else next.delete(between)
  return { ids: next, anchor: selection.anchor }
}

/** Selects all rows shown; none, if all were. */
export const toggleAll = ({ ids }: Selection, shown: readonly string[]): Selection =>
  shown.every((id) => ids.has(id)) ? NOTHING : { ids: new Set(shown), anchor: null }
