/**
 * The active row after a list's rows changed: the same row if it is still listed, else the next one that is, else the
 * previous one, else the first.
 * @param before row ids before the change
 * @param active null if no row was active yet
 * @param after row ids after the change
 * @returns null for an empty list
 */
export function nextActiveRow(before: readonly string[], active: string | null, after: readonly string[]) {
  const remaining = new Set(after)
  if (active === null) return after[0] ?? null
  if (remaining.has(active)) return active
  const index = before.indexOf(active)
  const following = index < 0 ? [] : before.slice(index + 1)
  const preceding = index < 0 ? [] : before.slice(0, index).reverse()
  return [...following, ...preceding].find((id) => remaining.has(id)) ?? after[0] ?? null
}

/**
 * Whether a row moved behind the next one, which is now in its place: a decided application does in a list with the undecided
 * first.
 */
export function hasLeftItsPlace(before: readonly string[], row: string | null, after: readonly string[]): boolean {
  if (row === null || !before.includes(row)) return false
  const following = after.indexOf(before[before.indexOf(row) + 1] ?? '')
  return following >= 0 && following < after.indexOf(row)
}
