/**
 * The active row of a list after its rows changed: the same one while it is there, else the one that followed it, else
 * the one before. @param active null for none yet @returns null for an empty list
 */
export function activeRowAfter(before: readonly string[], active: string | null, after: readonly string[]) {
  const there = new Set(after)
  if (active === null) return after[0] ?? null
  if (there.has(active)) return active
  const at = before.indexOf(active)
  const following = at < 0 ? [] : before.slice(at + 1)
  const preceding = at < 0 ? [] : before.slice(0, at).reverse()
  return [...following, ...preceding].find((id) => there.has(id)) ?? after[0] ?? null
}
