/** A piece of what somebody wrote: words, or an address to follow. */
export type TextPart = { text: string; href?: string }

/** Addresses people type; the sentence around them keeps its full stop, its bracket and its quotation mark. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/gi
const SENTENCE_END = ".,;:!?'’)]}…"

/** Splits a text at its web addresses. Nothing else in it means anything: what looks like markup is words. */
export function splitText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutSentenceEnd(found)
    const href = /^www\./i.test(address) ? `https://${address}` : address
    if (!URL.canParse(href) || !new URL(href).hostname) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A bracket that was opened within the address belongs to it, as in many encyclopedias. */
function withoutSentenceEnd(found: string): string {
  let end = found.length
  while (end > 0 && SENTENCE_END.includes(found.charAt(end - 1))) end -= 1
  const bare = found.slice(0, end)
  return found[bare.length] === ')' && count(bare, '(') > count(bare, ')') ? found.slice(0, bare.length + 1) : bare
}

const count = (text: string, letter: string) => text.split(letter).length - 1

/** One to three emoji and nothing else: a gesture more than a text. */
export function isGesture(text: string): boolean {
  // A browser that can't tell letters apart shows them like any others.
  if (!('Segmenter' in Intl)) return false
  const letters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.replaceAll(/\s/g, ''))]
  const isEmoji = ({ segment }: { segment: string }) =>
    /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/u.test(segment)
  return letters.length > 0 && letters.length <= 3 && letters.every(isEmoji)
}
