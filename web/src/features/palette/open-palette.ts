import { createListeners } from '../../api/listeners.ts'

let isOpen = false
const listeners = createListeners()

/** Whether the command palette is open. */
export const palette = {
  subscribe: listeners.subscribe,
  isOpen: () => isOpen,
  setOpen: (open: boolean) => {
    isOpen = open
    listeners.notify()
  },
}

export const openPalette = () => palette.setOpen(true)

/** Text typed before the palette's field had the focus, and whether Enter was pressed after it. */
export type TypedAhead = { text: string; isEntered: boolean }
