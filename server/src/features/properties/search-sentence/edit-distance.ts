/**
 * Insertions, deletions, replacements and swaps of neighbours that make one text of the other (Damerau-Levenshtein, each
 * place edited once). Time grows with the product of the lengths: compare short texts.
 */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
