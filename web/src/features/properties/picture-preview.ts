import type { Picture } from '@lintel/contract/files/schema'
import { useEffect, useState } from 'react'
import { thumbHashToAverageRGBA } from 'thumbhash'

/** The file last shown of each picture, by path: the preview while another size loads. */
const loadedFiles = new Map<string, string>()

/** Records which file (size and format) of a picture the browser has loaded. */
export const rememberLoadedFile = (path: string, file: string) => void loadedFiles.set(path, file)

/** The average colour of a picture as CSS. @param thumbhash in base64 */
export function averageColor(thumbhash: string): string {
  const bytes = Uint8Array.from(atob(thumbhash), (character) => character.charCodeAt(0))
  const { r, g, b } = thumbHashToAverageRGBA(bytes)
  return `rgb(${[r, g, b].map((channel) => Math.round(channel * 255)).join(' ')})`
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
