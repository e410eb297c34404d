/**
 * @returns few combinations of one value of each dimension, among which every pair of values of two dimensions occurs.
 *   Always the same ones.
 */
export function pairwise<Dimensions extends Record<string, readonly unknown[]>>(
  dimensions: Dimensions,
): { [Name in keyof Dimensions]: Dimensions[Name][number] }[] {
  type Combination = { [Name in keyof Dimensions]: Dimensions[Name][number] }
  const all = Object.values(dimensions).reduce<number[][]>(
    (combinations, values) => combinations.flatMap((places) => values.map((_, place) => [...places, place])),
    [[]],
  )
  const pairsOf = (places: number[]) =>
    places.flatMap((one, at) => places.slice(at + 1).map((other, next) => `${at} ${one} ${at + 1 + next} ${other}`))
  const candidates = all.map((places) => ({ places, pairs: pairsOf(places), missing: 0 }))
  const missing = new Set(candidates.flatMap(({ pairs }) => pairs))
  const chosen: number[][] = []
  while (missing.size > 0) {
    for (const candidate of candidates)
      candidate.missing = candidate.pairs.reduce((sum, pair) => sum + Number(missing.has(pair)), 0)
    const best = candidates.reduce((most, candidate) => (candidate.missing > most.missing ? candidate : most))
    for (const pair of best.pairs) missing.delete(pair)
    chosen.push(best.places)
  }
  const names = Object.keys(dimensions)
  return chosen.map(
    (places) => Object.fromEntries(names.map((name, at) => [name, dimensions[name]?.[places[at] ?? 0]])) as Combination,
  )
}
