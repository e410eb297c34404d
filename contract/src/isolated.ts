/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A person's text inside a sentence, with a direction of its own: for texts that are no elements. Elsewhere use `<bdi>`. A text that is
 * written from left to right, as the sentence is, stays as it is.
 */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text)
