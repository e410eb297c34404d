/*
 * What people don't type, and search, cities and names do without: case, accents, quotes, dashes, repeated spaces, and how a letter
 * is stored. The database has the same function, `fold_text`; server/src/search/fold.engine.test.ts compares both.
 */

/** Accents that have no decomposition, and decompose to a space: people type them as apostrophes. */
const SPACED_ACCENTS = /[\u00B4\u0384\u1FBD\u1FBF-\u1FC1\u1FCD-\u1FCF\u1FDD-\u1FDF\u1FED-\u1FEF\u1FFD\u1FFE]/g

/** Accents, vowel points of Hebrew and Arabic, and signs without a glyph. Marks of other scripts are letters to their readers. */
const MARKS =
  /[\uFE00-\uFE0F\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u20D0-\u20FF\uFE20-\uFE2F\u0483-\u0487\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u00AD\u061C\u0640\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/g

/** Letters without a decomposition, as people type them. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ŋ: 'n',
  ĸ: 'k',
  ı: 'i',
  ȷ: 'j',
  ς: 'σ',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ƀ: 'b',
  ɨ: 'i',
  ʉ: 'u',
  ƶ: 'z',
  ǥ: 'g',
  ɫ: 'l',
}
const HAS_LETTER = /[ßæœþŋĸıȷςøłđðħŧƀɨʉƶǥɫ]/g

/** Quotes, primes, and the letters that stand for an apostrophe. The middle dot is in the middle of Catalan words. */
const QUOTES =
  /["'`\u00AB\u00B7\u00BB\u02B9-\u02BF\u02C8\u02CA\u02CB\u05F3\u05F4\u2018-\u201F\u2032-\u2037\u2039\u203A\u30FB\uA78B\uA78C]/g

/** Spaces, dashes, and punctuation between words. `%`, `_` and `\` are none: they have a meaning in patterns. */
const SEPARATORS =
  /[\t\v\f\r\u0085 \u1680\u2028\u2029!(),\-./:;?[\]{|}\u00A1\u00A6\u00BF\u058A\u05BE\u060C\u061B\u061F\u2010-\u2015\u2022\u2043\u2044\u2212\u3001\u3002\u3008-\u3011\u3014-\u301B\u301D-\u301F]+/g

/** Without accents and case, in the letters of a keyboard; signs stay. */
export const foldLetters = (text: string): string => plainLetters(text).normalize('NFC')

/** As people type it: “Saint-Germain” is `saint germain`, “O’Connell” `oconnell`. Empty for a text of signs alone. */
export const fold = (text: string): string =>
  plainLetters(text.replace(SPACED_ACCENTS, ''))
    .replace(QUOTES, '')
    .replace(SEPARATORS, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
    .normalize('NFC')

const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(HAS_LETTER, (letter) => LETTERS[letter] ?? letter)
