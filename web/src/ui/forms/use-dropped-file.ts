import { useEffect, useState } from 'react'

/**
 * Calls back with a file that is dropped anywhere on the page, or pasted.
 * @param onFile must be stable between renders
 * @returns whether something is dragged over the page
 */
export function useDroppedFile(isActive: boolean, onFile: (file: File) => void): boolean {
  const [isDraggedOver, setDraggedOver] = useState(false)
  useEffect(() => {
    if (!isActive) return
    const controller = new AbortController()
    const listen = <Name extends keyof WindowEventMap>(name: Name, handle: (event: WindowEventMap[Name]) => void) =>
      window.addEventListener(name, handle, { signal: controller.signal })
    const receive = (data: DataTransfer | null) => {
      const [file] = data?.files ?? []
      if (file) onFile(file)
    }
    listen('paste', (event) => receive(event.clipboardData))
    // Otherwise the browser would open the file in place of the page.
    listen('dragover', (event) => {
      event.preventDefault()
      setDraggedOver(true)
    })
    listen('drop', (event) => {
      event.preventDefault()
      setDraggedOver(false)
      receive(event.dataTransfer)
    })
    // Without a related target, the pointer has left the window.
    listen('dragleave', (event) => event.relatedTarget === null && setDraggedOver(false))
    return () => controller.abort()
  }, [isActive, onFile])
  return isDraggedOver
}
