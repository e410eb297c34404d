/** A part of a text: plain, or a link if it has an `href`. */
export type TextPart = { text: string; href?: string }

/**
 * Web addresses, with or without a protocol. A host of any script is letters, digits and marks; what follows it ends at a space
 * and at the punctuation of other scripts, which their writers put behind an address without a space. Joiners, and marks inside
 * the words of a language ("L’Équipe", "レオナルド・ダ・ヴィンチ"), stay.
 */
const WEB_ADDRESS =
  /\b(?:https?:\/\/|www\.)(?:[\p{L}\p{N}\p{M}\p{Join_Control}.:@%+_~-]|\[[\da-f:.]*\])*(?:[/?#](?:[^\s<>`—\p{Cc}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[()[\]{}!#%&'*,./:;?@\\·・׳״’])*)?/giu
/** At the end of an address these belong to the sentence. */
const TRAILING_PUNCTUATION = /[.,;:!?'’*·・׳״–([{]/
const BRACKETS: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Splits a text into plain parts and web addresses (http, https, www). Markup stays plain text. Takes linear time. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(WEB_ADDRESS)) {
    const address = withoutTrailingPunctuation(found.slice(0, endOfBalanced(found)))
    const href = /^www\./i.test(address) ? `https://${address}` : address
    if (!URL.canParse(href) || !new URL(href).hostname) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Index of the first bracket that closes none of the address's own, else the length: `/wiki/Lintel_(architecture)`. */
function endOfBalanced(found: string): number {
  const open: string[] = []
  for (let at = 0; at < found.length; at += 1) {
    const char = found.charAt(at)
    if ('([{'.includes(char)) open.push(char)
    else if (BRACKETS[char] && open.pop() !== BRACKETS[char]) return at
  }
  return found.length
}

function withoutTrailingPunctuation(found: string): string {
  let end = found.length
  while (end > 0 && TRAILING_PUNCTUATION.test(found.charAt(end - 1))) end -= 1
  return found.slice(0, end)
}

/** Whether a text is one to three emoji and nothing else; these are shown large, without a bubble. */
export function isEmojiOnly(text: string): boolean {
  // Without Intl.Segmenter composed emoji can't be counted; they are shown like text.
  if (!('Segmenter' in Intl)) return false
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.replaceAll(/\s/g, ''))]
  const isEmoji = ({ segment }: { segment: string }) =>
    /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/u.test(segment)
  return characters.length > 0 && characters.length <= 3 && characters.every(isEmoji)
}
