import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Takes files that are dropped anywhere on the form around an element; `data-dropping` marks the form while they are over it.
 * @param inside an element of the form
 */
export function useFormDrop(inside: RefObject<HTMLElement | null>, onDrop: (files: File[]) => void) {
  const latest = useRef(onDrop)
  useLayoutEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const form = inside.current?.closest('form')
    if (!form) return
    const listeners = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      form.addEventListener(type, listener, { signal: listeners.signal })
    listen('dragover', (event) => {
      if (!hasFiles(event)) return
      // Without this the browser opens the file in place of the page.
      event.preventDefault()
      form.dataset.dropping = ''
    })
    listen('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) delete form.dataset.dropping
    })
    listen('drop', (event) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      delete form.dataset.dropping
      latest.current([...(event.dataTransfer?.files ?? [])])
    })
    return () => listeners.abort()
  }, [inside])
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
