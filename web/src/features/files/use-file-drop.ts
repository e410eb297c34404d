import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Takes files that are dropped on an element; `data-dropping` marks it while they are over it.
 * @param onDrop null: none are taken
 * @param findZone the element to use instead; must be stable between renders
 */
export function useFileDrop(
  element: RefObject<HTMLElement | null>,
  onDrop: ((files: File[]) => void) | null,
  findZone: (element: HTMLElement) => HTMLElement | null = itself,
) {
  const latest = useRef(onDrop)
  useLayoutEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    const zone = element.current && findZone(element.current)
    if (!zone) return
    const listeners = new AbortController()
    const listen = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      zone.addEventListener(type, listener, { signal: listeners.signal })
    listen('dragover', (event) => {
      if (!hasFiles(event) || !latest.current) return
      // Without this the browser opens the file in place of the page.
      event.preventDefault()
      zone.dataset.dropping = ''
    })
    // Files that are dropped beside the element would be opened in place of the page, too.
    window.addEventListener(
      'dragover',
      (event) => {
        if (event.defaultPrevented || !hasFiles(event) || !event.dataTransfer) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'none'
      },
      { signal: listeners.signal },
    )
    listen('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && zone.contains(relatedTarget))) delete zone.dataset.dropping
    })
    listen('drop', (event) => {
      if (!hasFiles(event) || !latest.current) return
      event.preventDefault()
      delete zone.dataset.dropping
      latest.current([...(event.dataTransfer?.files ?? [])])
    })
    return () => listeners.abort()
  }, [element, findZone])
}

const itself = (element: HTMLElement) => element

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
