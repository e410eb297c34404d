import './street.css'
import street from './street.gen.svg?raw'

/** The drawn street, whose windows light up one after the other: the work of the generator that draws the demo homes. */
export function Street({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={className}
      // Inline, so that the theme colours it and the stylesheet lights it; a file of our own, with nothing of anyone in it.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
      dangerouslySetInnerHTML={{ __html: street }}
    />
  )
}
