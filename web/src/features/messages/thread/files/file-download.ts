import { renditionPath } from '@lintel/contract/files/pictures'
import type { MessageFile } from '@lintel/contract/messages/schema'

/** Attributes of a link that saves a file. A picture is stored as WebP whatever it was, which its name then says. */
export function downloadProps({ name, url, picture }: MessageFile): { href: string; download: string } {
  const width = picture?.widths.at(-1)
  if (width === undefined) return { href: url, download: name }
  return { href: renditionPath(url, width, 'webp'), download: `${name.replace(/\.[^.]*$/, '')}.webp` }
}
