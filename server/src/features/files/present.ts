import type { Picture } from '@lintel/contract/files/schema'
import { type ImageRow, imagePathOf } from './table.ts'

/** What a picture shows. */
export type ShownImage = Pick<ImageRow, 'id' | 'width' | 'height' | 'thumbhash' | 'widths'>

/** A picture as screens show it. */
export const pictureOf = (image: ShownImage, { alt = '', caption = '' } = {}): Picture => ({
  path: imagePathOf(image.id),
  alt,
  caption,
  width: image.width,
  height: image.height,
  thumbhash: image.thumbhash,
  widths: image.widths,
})
