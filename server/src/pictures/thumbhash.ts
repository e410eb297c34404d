import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

/** Largest side that thumbhash accepts, in pixels. */
const SIDE = 100

/** @returns a blurred preview, in base64 */
export async function thumbhashOf(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
