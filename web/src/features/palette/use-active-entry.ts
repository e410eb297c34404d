import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'

/**
 * The active entry: the first one until the user moves, so that Enter opens the best match however late it arrives. cmdk
 * would stay on the entry that was first when it was rendered.
 * @param keys of the entries, in order
 */
export function useActiveEntry(keys: string[]) {
  const [chosen, setChosen] = useState<string | null>(null)
  // cmdk reports the user's moves synchronously, and its own at other times.
  const isMoving = useRef(false)
  const start = (_event: KeyboardEvent | PointerEvent) => {
    isMoving.current = true
  }
  const end = () => {
    isMoving.current = false
  }
  const isChosen = chosen !== null && keys.includes(chosen)
  return {
    key: isChosen ? chosen : (keys[0] ?? ''),
    /** Whether the user moved to it. */
    isChosen,
    onChange: (key: string) => {
      if (isMoving.current) setChosen(key)
    },
    reset: () => setChosen(null),
    /** Props of an element around cmdk. */
    moveProps: { onKeyDownCapture: start, onKeyDown: end, onPointerMoveCapture: start, onPointerMove: end },
  }
}
