import type { Picture } from '@lintel/contract/files/schema'
import { useEffect, useState } from 'react'
import { thumbHashToAverageRGBA } from 'thumbhash'

/** What was last on screen of each picture: the next size of it takes its place without a gap. */
const seen = new Map<string, string>()

/** Remembers which file of a picture the browser chose and has loaded. */
export const rememberSeen = (path: string, file: string) => void seen.set(path, file)

/** The average colour of a picture, for the moment before anything else of it is there. `thumbhash` is in base64. */
export function averageColour(thumbhash: string): string {
  const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0))
  const { r, g, b } = thumbHashToAverageRGBA(bytes)
  return `rgb(${[r, g, b].map((share) => Math.round(share * 255)).join(' ')})`
}

/**
 * What to show in a picture's place until it is there: another size of it that was on screen before, else a blurred
 * preview, whose decoder is fetched when it is first wanted. Nothing while neither is at hand.
 */
export function usePreview({ path, thumbhash }: Pick<Picture, 'path' | 'thumbhash'>, isWanted: boolean) {
  const [preview, setPreview] = useState<string>()
  const hash = isWanted && !seen.has(path) ? thumbhash : null
  useEffect(() => {
    if (!hash) return
    let isOver = false
    import('./thumbhash.ts').then(
      ({ previewOf }) => !isOver && setPreview(previewOf(hash)),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [hash])
  return isWanted ? (seen.get(path) ?? preview) : undefined
}
