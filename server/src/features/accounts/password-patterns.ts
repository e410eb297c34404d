/** Rows of keys, whose neighbours follow each other: English, German, French and Russian keyboards. */
const ROWS = [
  '1234567890',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiopü',
  'asdfghjklöä',
  'yxcvbnm,.-',
  'azertyuiop',
  'qsdfghjklmù',
  'wxcvbn,;:!',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю.',
]

/** Each pair of neighbours, in both directions. */
const NEIGHBOURS = new Set(
  ROWS.flatMap((row) =>
    [...row].flatMap((key, at) => {
      const next = row[at + 1]
      return next ? [key + next, next + key] : []
    }),
  ),
)

/** Fewer characters that are repeated are as easy to guess as one. */
const UNIT_MAX = 3
/** Fewer characters are no run. */
const RUN_MIN = 3
/** As in `abc123`. */
const RUNS_MAX = 2

/**
 * Whether a password is a pattern rather than words: a few characters repeated (`aaaaaa`, `abcabc`), neighbours in an alphabet or
 * on a keyboard (`abcdef`, `987654`, `asdfgh`), or two of these (`abc123`, `aaabbb`). Takes linear time.
 * @param password in lower case
 */
export function isPattern(password: string): boolean {
  const unit = repeatedUnit([...password])
  return unit.length <= UNIT_MAX || isMadeOfRuns(unit)
}

/** The shortest beginning of a text that gives it when repeated, the last time perhaps in part. By Knuth, Morris and Pratt. */
function repeatedUnit(characters: string[]): string[] {
  const borders = [0]
  for (let at = 1; at < characters.length; at++) {
    let border = borders[at - 1] ?? 0
    while (border > 0 && characters[border] !== characters[at]) border = borders[border - 1] ?? 0
    borders.push(characters[border] === characters[at] ? border + 1 : 0)
  }
  return characters.slice(0, characters.length - (borders.at(-1) ?? 0))
}

function isMadeOfRuns(characters: string[]): boolean {
  let runs = 0
  for (let start = 0; start < characters.length; runs++) {
    const end = endOfRun(characters, start)
    if (end - start < RUN_MIN) return false
    start = end
  }
  return runs <= RUNS_MAX
}

/** The end of the longest run from an index on, in steps of one kind: the same character, the next, the one before, a key beside it. */
function endOfRun(characters: string[], start: number): number {
  return Math.max(
    ...STEPS.map((isStep) => {
      let end = start + 1
      while (end < characters.length && isStep(characters[end - 1] ?? '', characters[end] ?? '')) end += 1
      return end
    }),
  )
}

const distance = (one: string, next: string) => (next.codePointAt(0) ?? 0) - (one.codePointAt(0) ?? 0)
const STEPS: ((one: string, next: string) => boolean)[] = [
  (one, next) => one === next,
  (one, next) => distance(one, next) === 1,
  (one, next) => distance(one, next) === -1,
  (one, next) => NEIGHBOURS.has(one + next),
]
