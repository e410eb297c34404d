let isOpen = false
const listeners = new Set<() => void>()

/** Whether the command palette is open. */
export const palette = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  isOpen: () => isOpen,
  setOpen: (open: boolean) => {
    isOpen = open
    for (const notify of listeners) notify()
  },
}

export const openPalette = () => palette.setOpen(true)

/** Text typed before the palette's field had the focus, and whether Enter was pressed after it. */
export type TypedAhead = { text: string; isEntered: boolean }
