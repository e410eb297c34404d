import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * The letters a paper can be written in, in order of preference: each package holds one typeface, subset into files by what
 * they contain. Together they have Latin, Greek, Cyrillic, Vietnamese, Arabic, Hebrew, Devanagari, Thai, Chinese and
 * Japanese, and Korean; another script is one more line here.
 */
const require = createRequire(import.meta.url)
const TYPEFACES: { ranges: string; hasBold: boolean; only?: RegExp }[] = [
  { ranges: require.resolve('@fontsource/noto-sans/unicode.json'), hasBold: true },
  { ranges: require.resolve('@fontsource/noto-sans-arabic/unicode.json'), hasBold: true },
  { ranges: require.resolve('@fontsource/noto-sans-hebrew/unicode.json'), hasBold: true },
  { ranges: require.resolve('@fontsource/noto-sans-devanagari/unicode.json'), hasBold: true },
  { ranges: require.resolve('@fontsource/noto-sans-thai/unicode.json'), hasBold: true },
  // Its subsets name signs of other scripts as well, and the Chinese ones some of Korean, which they do not have.
  { ranges: require.resolve('@fontsource/gowun-dodum/unicode.json'), hasBold: false, only: /\p{sc=Hangul}/u },
  { ranges: require.resolve('@fontsource/noto-sans-sc/unicode.json'), hasBold: true },
]

export type Weight = 'regular' | 'bold'

/** One file of a typeface, and what it contains. */
type FontSubset = { from: number; to: number; file: Record<Weight, string>; only?: RegExp }

let subsets: FontSubset[] | null = null
const known = new Map<number, FontSubset | null>()

/** The font file a character is written from; one that has only an empty box where nothing has it. */
export function fontFor(codePoint: number, weight: Weight): string {
  subsets ??= TYPEFACES.flatMap(readSubsets)
  let subset = known.get(codePoint)
  if (subset === undefined) {
    const letter = String.fromCodePoint(codePoint)
    const has = ({ from, to, only }: FontSubset) => from <= codePoint && codePoint <= to && (!only || only.test(letter))
    subset = subsets.find(has) ?? null
    known.set(codePoint, subset)
  }
  return subset ? subset.file[weight] : fontFor(LATIN_LETTER, weight)
}

const LATIN_LETTER = 0x61

/** The package's own table: the name of each subset, and its ranges as CSS writes them, `U+590-5FF,U+20AA`. */
function readSubsets({ ranges, hasBold, only }: (typeof TYPEFACES)[number]): FontSubset[] {
  const folder = path.dirname(ranges)
  const table: Record<string, string> = JSON.parse(readFileSync(ranges, 'utf8'))
  return Object.entries(table).flatMap(([name, list]) => {
    const start = path.join(folder, 'files', `${path.basename(folder)}-${name.replaceAll(/[[\]]/g, '')}`)
    const file = { regular: `${start}-400-normal.woff`, bold: `${start}-${hasBold ? 700 : 400}-normal.woff` }
    return list.split(',').map((range) => ({ ...readRange(range), file, only }))
  })
}

function readRange(range: string): { from: number; to: number } {
  const [from = '', to] = range.trim().replace('U+', '').split('-')
  return {
    from: Number.parseInt(from.replaceAll('?', '0'), 16),
    to: Number.parseInt((to ?? from).replaceAll('?', 'F'), 16),
  }
}
