import { splitText } from './text-parts.ts'

/** What somebody wrote, as they wrote it: addresses can be followed, everything else is words. */
export function MessageText({ text }: { text: string }) {
  let at = 0
  return splitText(text).map((part) => {
    const key = at
    at += part.text.length
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
