import './street.css'
import { useEffect, useRef, useState } from 'react'
import street from './street.svg?raw'

/** In the page that the server renders. The browser leaves it there, and loads it when it comes from another screen. */
const RENDERED = import.meta.env.SSR ? street : ''

/** The street of the hero; its windows light up one after the other. */
export function Street({ className }: { className?: string }) {
  const [drawing, setDrawing] = useState(RENDERED)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Without it the hero has its sky.
    if (!frame.current?.hasChildNodes())
      import('./street-drawing.ts').then(
        (loaded) => setDrawing(loaded.default),
        () => undefined,
      )
  }, [])
  return (
    <div
      ref={frame}
      aria-hidden="true"
      className={className}
      // Inline, so that street.css can style and animate it.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of this repository, without any input
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
