import './street.css'
import street from './street.gen.svg?raw'

/** The street of the hero; its windows light up one after the other. Drawn by the generator of the demo homes. */
export function Street({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={className}
      // Inline, so that street.css can style and animate it.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository, without any input
      dangerouslySetInnerHTML={{ __html: street }}
    />
  )
}
