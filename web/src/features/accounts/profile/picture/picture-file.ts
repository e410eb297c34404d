import { LIMITS } from '@lintel/contract/limits'
import { formatBytes } from '../../../../ui/text/numbers.ts'
import type { Crop } from './crop.ts'

/** The types that file dialogs offer; whether a file is a picture is found by decoding it. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

export const PICTURE_NOTE = `A JPEG, PNG, WebP, AVIF or GIF of at most ${formatBytes(LIMITS.imageBytesMax, 'en-US')}.`

/** Four times what the largest avatar takes, for dense screens. */
const PIXELS = 320
/** A crop has no detail to lose: at this quality it takes about 30 KB. */
const JPEG_QUALITY = 0.92

/**
 * Decodes a picture. Its `src` is an object URL, to be revoked by the caller.
 * @throws Error with a sentence for the user: too large, or no picture
 */
export async function decodePicture(file: File): Promise<HTMLImageElement> {
  const { imageBytesMax } = LIMITS
  if (file.size > imageBytesMax)
    throw new Error(`“${file.name}” is ${formatBytes(file.size)}; at most ${formatBytes(imageBytesMax)} can be taken.`)
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    if (image.naturalWidth === 0) throw new Error('a drawing without a size')
    return image
  } catch {
    URL.revokeObjectURL(image.src)
    throw new Error(`“${file.name}” is not a picture that can be read. ${insteadOf(file)}`)
  }
}

const insteadOf = ({ name, type }: File) =>
  /hei[cf]/i.test(type) || /\.hei[cf]$/i.test(name)
    ? 'Please save it as JPEG and choose that.'
    : 'Please choose a JPEG, PNG, WebP, AVIF or GIF.'

/** Cuts the square out of a picture, scaled down, as a JPEG on white. */
export async function cropPicture(image: HTMLImageElement, { x, y, side }: Crop): Promise<Blob> {
  const pixels = Math.max(1, Math.min(PIXELS, Math.round(side)))
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, pixels, pixels)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x - side / 2, y - side / 2, side, side, 0, 0, pixels, pixels)
  return new Promise((resolve, reject) => {
    const finish = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the canvas could not be encoded')))
    canvas.toBlob(finish, 'image/jpeg', JPEG_QUALITY)
  })
}
