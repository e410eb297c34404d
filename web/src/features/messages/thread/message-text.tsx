import { splitLinks } from '../text-parts.ts'

/** The text of a message, with web addresses as links. No other markup. */
export function MessageText({ text }: { text: string }) {
  let offset = 0
  return splitLinks(text).map((part) => {
    const key = offset
    offset += part.text.length
    if (!part.href) return part.text
    return (
      <a
        key={key}
        href={part.href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="rounded-sm underline decoration-current/50 underline-offset-3 hover:decoration-current"
      >
        {part.text}
      </a>
    )
  })
}
