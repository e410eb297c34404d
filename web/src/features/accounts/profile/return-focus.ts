import { type RefObject, useEffect, useRef } from 'react'

/** Ref for a button that a form replaces: the button gets the focus back when the form closes. */
export function useReturnFocus(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
