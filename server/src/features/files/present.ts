import type { Picture } from '@lintel/contract/files/schema'
import { type ImageRow, imagePathOf, type ShownPicture } from './table.ts'

/** What a picture shows. */
export type ShownImage = Pick<ImageRow, 'id' | 'width' | 'height' | 'thumbhash' | 'widths'>

/** A picture as screens show it. */
export const pictureOf = (image: ShownImage, texts?: { alt?: string; caption?: string }): Picture => ({
  path: imagePathOf(image.id),
  ...shownPictureOf(image, texts),
})

/** The same without its path, with its alternative text and caption. */
export const shownPictureOf = (image: ShownImage, { alt = '', caption = '' } = {}): ShownPicture => ({
  alt,
  caption,
  width: image.width,
  height: image.height,
  thumbhash: image.thumbhash,
  widths: image.widths,
})
