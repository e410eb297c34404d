/** Characters that PostgreSQL cannot store: NUL and lone surrogates. */
export const UNSTORABLE = /[\0\p{Cs}]/u

/** Tab and line feed are the only control characters of a long text. */
export const CONTROL = /[^\P{Cc}\t\n]/u

/**
 * What a line cannot hold: control characters, line breaks and tabs included, and embeddings, overrides and isolates, which
 * show the characters after them in another order (UAX 9). The marks of right-to-left scripts stay: U+200E, U+200F, U+061C.
 */
export const NOT_IN_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u

/** Embeddings, overrides and isolates alone: for a text of several lines that must be read as it is shown. */
export const REORDERING = /[\u202A-\u202E\u2066-\u2069]/

/** U+2800 is an empty Braille cell, U+1D159 a note without a head: symbols that show nothing. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/u

/** Whether people can see anything of a text: a space of any width, a joiner or a filler alone is none. */
export const isVisible = (value: string) => VISIBLE.test(value)

/** A stored line as a form can show and send it: characters that a form can't hold become spaces. */
export const asLine = (value: string) => splitBy(value, NOT_IN_LINE)

/** A stored text of several lines as a form can show and send it. */
export const asText = (value: string) => splitBy(value.replaceAll(/\r\n?/g, '\n'), CONTROL)

const splitBy = (value: string, pattern: RegExp) => value.split(pattern).join(' ')
