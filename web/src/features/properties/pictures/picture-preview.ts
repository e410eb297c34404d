import type { Picture } from '@lintel/contract/files/schema'
import { useEffect, useState } from 'react'

/** The file last shown of each picture, by path: the preview while another size loads. */
const loadedFiles = new Map<string, string>()

/** Records which file (size and format) of a picture the browser has loaded. */
export const rememberLoadedFile = (path: string, file: string) => void loadedFiles.set(path, file)

/**
 * The average colour of a picture as CSS: `thumbHashToAverageRGBA`, but not the decoder beside it, which takes 1 kB of a first visit.
 * The first 18 bits of a hash are lightness, yellow against blue and red against green.
 * @param thumbhash in base64
 */
export function averageColor(thumbhash: string): string {
  const [low = 0, middle = 0, high = 0] = Array.from(atob(thumbhash), (character) => character.charCodeAt(0))
  const bits = low | (middle << 8) | (high << 16)
  const lightness = (bits & 63) / 63
  const yellow = ((bits >> 6) & 63) / 31.5 - 1
  const red = ((bits >> 12) & 63) / 31.5 - 1
  const b = lightness - (2 / 3) * yellow
  const r = (3 * lightness - b + red) / 2
  const channels = [r, r - red, b].map((channel) => Math.round(255 * Math.min(1, Math.max(0, channel))))
  return `rgb(${channels.join(' ')})`
}

/**
 * The URL of a preview while a picture loads: another size of it that was shown before, otherwise the decoded thumbhash,
 * whose decoder is loaded on first use. Undefined if neither is available.
 * @param isWanted false once the picture is loaded
 */
export function usePicturePreview({ path, thumbhash }: Pick<Picture, 'path' | 'thumbhash'>, isWanted: boolean) {
  const [preview, setPreview] = useState<string>()
  const hash = isWanted && !loadedFiles.has(path) ? thumbhash : null
  useEffect(() => {
    if (!hash) return
    let isCancelled = false
    import('./thumbhash.ts').then(
      ({ decodeThumbhash }) => !isCancelled && setPreview(decodeThumbhash(hash)),
      () => undefined,
    )
    return () => {
      isCancelled = true
    }
  }, [hash])
  return isWanted ? (loadedFiles.get(path) ?? preview) : undefined
}
