/** A part of a text: plain, or a link if it has an `href`. */
export type TextPart = { text: string; href?: string }

/** Web addresses, with or without a protocol. Punctuation at their end is cut off separately. */
const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/gi
const TRAILING_PUNCTUATION = ".,;:!?'’)]}…"

/** Splits a text into plain parts and web addresses (http, https, www). Markup stays plain text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(WEB_ADDRESS)) {
    const address = withoutTrailingPunctuation(found)
    const href = /^www\./i.test(address) ? `https://${address}` : address
    if (!URL.canParse(href) || !new URL(href).hostname) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, href })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** Keeps a closing bracket whose opening one is in the address: `/wiki/Lintel_(architecture)`. */
function withoutTrailingPunctuation(found: string): string {
  let end = found.length
  while (end > 0 && TRAILING_PUNCTUATION.includes(found.charAt(end - 1))) end -= 1
  const bare = found.slice(0, end)
  return found[bare.length] === ')' && count(bare, '(') > count(bare, ')') ? found.slice(0, bare.length + 1) : bare
}

const count = (text: string, letter: string) => text.split(letter).length - 1

/** Whether a text is one to three emoji and nothing else; these are shown large, without a bubble. */
export function isEmojiOnly(text: string): boolean {
  // Without Intl.Segmenter composed emoji can't be counted; they are shown like text.
  if (!('Segmenter' in Intl)) return false
  const characters = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.replaceAll(/\s/g, ''))]
  const isEmoji = ({ segment }: { segment: string }) =>
    /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/u.test(segment)
  return characters.length > 0 && characters.length <= 3 && characters.every(isEmoji)
}
