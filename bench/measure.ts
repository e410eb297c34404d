/** Runs a function `runs` times to warm up and `runs` times to measure. @returns the median duration in ms */
export async function median(run: () => Promise<unknown>, runs = 15): Promise<number> {
  // PostgreSQL may change a prepared statement's plan after some runs.
  for (let i = 0; i < runs; i++) await run()
  const times: number[] = []
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  return medianOf(times)
}

/** @returns the median of some numbers; NaN of none */
export const medianOf = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** @returns table cells for a ratio: it, its target (a minimum, or a maximum), and whether it is met */
export function compareToTarget(
  ratio: number,
  target: number,
  bound: 'minimum' | 'maximum' = 'minimum',
): Record<string, string> {
  const isMet = bound === 'minimum' ? ratio >= target : ratio <= target
  return { ratio: ratio.toFixed(2), target: `${bound === 'minimum' ? '≥' : '≤'} ${target}`, met: isMet ? 'yes' : 'no' }
}

/** Prints rows under a heading in aligned columns. */
export function printTable(heading: string, rows: Record<string, string | number>[]) {
  const columns = Object.keys(rows[0] ?? {})
  const widths = columns.map((name) => Math.max(name.length, ...rows.map((row) => String(row[name]).length)))
  const line = (cells: (string | number)[]) =>
    cells
      .map((cell, i) => (i === 0 ? String(cell).padEnd(widths[i] ?? 0) : String(cell).padStart(widths[i] ?? 0)))
      .join('  ')
  process.stdout.write(
    `\n${heading}\n${line(columns)}\n${rows.map((row) => line(columns.map((name) => row[name] ?? ''))).join('\n')}\n`,
  )
}

/**
 * Prints medians at two sizes, their growth, and each in reads by primary key, which the first row is.
 * @param results in ms, by name: at the small size and at the large one
 * @param what describes the sizes
 */
export function printGrowth(results: Map<string, number[]>, sizes: [small: number, large: number], what: string) {
  const [byId] = results.values()
  const inReads = (ms: number, at: number) => (ms / (byId?.[at] ?? 1)).toFixed(1)
  const [smallName, largeName] = sizes.map((size) => size.toLocaleString('en')) as [string, string]
  printTable(
    `Milliseconds (median) by number of homes, ${what}, growth, and the same in reads by primary key`,
    [...results].map(([query, [small = 0, large = 0]]) => ({
      query,
      [smallName]: small.toFixed(2),
      [largeName]: large.toFixed(2),
      growth: (large / small).toFixed(2),
      'in reads by id': `${inReads(small, 0)} → ${inReads(large, 1)}`,
    })),
  )
}
