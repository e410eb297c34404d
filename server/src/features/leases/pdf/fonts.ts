import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
/**
 * The typefaces of PDFs, in order of preference. Each package has one typeface, split into a file for each subset of
 * characters. Together they have Latin, Greek, Cyrillic, Vietnamese, Arabic, Hebrew, Devanagari, Thai, Chinese, Japanese
 * and Korean. Add a line for another script.
 */
const TYPEFACES: { ranges: string; hasBold: boolean; only?: RegExp }[] = [
  { ranges: require.resolve('@fontsource/noto-sans/unicode.json'), hasBold: true },
  { ranges: require.resolve('@fontsource/noto-sans-arabic/unicode.json'), hasBold: true },
  { ranges: require.resolve('@fontsource/noto-sans-hebrew/unicode.json'), hasBold: true },
  { ranges: require.resolve('@fontsource/noto-sans-devanagari/unicode.json'), hasBold: true },
  { ranges: require.resolve('@fontsource/noto-sans-thai/unicode.json'), hasBold: true },
  // Its ranges also name characters of other scripts, and the Chinese ranges name Korean characters; neither font has them.
  { ranges: require.resolve('@fontsource/gowun-dodum/unicode.json'), hasBold: false, only: /\p{sc=Hangul}/u },
  { ranges: require.resolve('@fontsource/noto-sans-sc/unicode.json'), hasBold: true },
]

export type Weight = 'regular' | 'bold'

/** A range of code points, and the files of the subset that has it. */
type FontSubset = { from: number; to: number; file: Record<Weight, string>; only?: RegExp }

let subsets: FontSubset[] | null = null
const subsetOf = new Map<number, FontSubset | null>()

/** @returns the font file for a character; the Latin one, which draws an empty box, when no font has the character */
export function fontFor(codePoint: number, weight: Weight): string {
  subsets ??= TYPEFACES.flatMap(readSubsets)
  let subset = subsetOf.get(codePoint)
  if (subset === undefined) {
    const character = String.fromCodePoint(codePoint)
    const has = ({ from, to, only }: FontSubset) =>
      from <= codePoint && codePoint <= to && (!only || only.test(character))
    subset = subsets.find(has) ?? null
    subsetOf.set(codePoint, subset)
  }
  return subset ? subset.file[weight] : fontFor(LATIN_LETTER, weight)
}

const LATIN_LETTER = 0x61

/** Reads a package's table of subsets: name and ranges in CSS notation, `U+590-5FF,U+20AA`. */
function readSubsets({ ranges, hasBold, only }: (typeof TYPEFACES)[number]): FontSubset[] {
  const folder = path.dirname(ranges)
  const table: Record<string, string> = JSON.parse(readFileSync(ranges, 'utf8'))
  return Object.entries(table).flatMap(([name, list]) => {
    const prefix = path.join(folder, 'files', `${path.basename(folder)}-${name.replaceAll(/[[\]]/g, '')}`)
    const file = { regular: `${prefix}-400-normal.woff`, bold: `${prefix}-${hasBold ? 700 : 400}-normal.woff` }
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
