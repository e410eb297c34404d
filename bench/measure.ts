/** Milliseconds of the middle one of `runs` runs, after as many again to warm up (a plan may change after some). */
export async function median(run: () => Promise<unknown>, runs = 15): Promise<number> {
  for (let i = 0; i < runs; i++) await run()
  const times: number[] = []
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  return middle(times)
}

/** The middle one of some numbers. */
export const middle = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** A ratio beside what it should be; `aim` is the least it should be, or with `most` the most. */
export function against(ratio: number, aim: number, bound: 'least' | 'most' = 'least'): Record<string, string> {
  const isMet = bound === 'least' ? ratio >= aim : ratio <= aim
  return { ratio: ratio.toFixed(2), aim: `${bound === 'least' ? '≥' : '≤'} ${aim}`, met: isMet ? 'yes' : 'no' }
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
