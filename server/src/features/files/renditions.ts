import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from '@lintel/contract/files/pictures'
import { LIMITS } from '@lintel/contract/limits'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

// One core per picture and no cache: other requests need both.
sharp.concurrency(1)
sharp.cache(false)

/** Higher efforts take five times as long and save 3 %. */
const AVIF = { quality: 50, effort: 0 }
const WEBP = { quality: 80, effort: 2 }
const DECODE_SECONDS = 20
/** Largest side that thumbhash accepts, in pixels. */
const THUMBHASH_SIDE = 100

export type Rendition = { width: number; format: PictureFormat; bytes: Buffer }
export type Renditions = { renditions: Rendition[]; thumbhash: string; widths: number[] }

/** Widths to render: never wider than the picture, whose own width is included if it is below the largest. */
export function widthsOf(width: number): number[] {
  const widest = Math.min(width, Math.max(...PICTURE_WIDTHS))
  return [...PICTURE_WIDTHS.filter((one) => one < widest), widest]
}

/**
 * Renders a picture in every width and format: upright, in sRGB, without metadata.
 * @param width when upright, in pixels
 * @throws when it cannot be decoded
 */
export async function renderPicture(bytes: Buffer, width: number): Promise<Renditions> {
  const widths = widthsOf(width)
  // Decoded once, at the largest width needed: JPEG decodes to a smaller size in a fraction of the time.
  const master = await sharp(bytes, { limitInputPixels: LIMITS.image.pixelsMax, failOn: 'error', sequentialRead: true })
    .autoOrient()
    .resize({ width: widths.at(-1) })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const renditions: Rendition[] = []
  for (const one of widths) {
    const sized = open(master).resize({ width: one })
    for (const format of PICTURE_FORMATS) {
      const encoded = format === 'avif' ? sized.clone().avif(AVIF) : sized.clone().webp(WEBP)
      renditions.push({ width: one, format, bytes: await encoded.toBuffer() })
    }
  }
  return { renditions, widths, thumbhash: await thumbhashOf(open(master)) }
}

type Decoded = { data: Buffer; info: OutputInfo }

const open = ({ data, info: { width, height, channels } }: Decoded) => sharp(data, { raw: { width, height, channels } })

/** @returns a blurred preview of an SVG, in base64 */
export const thumbhashOfDrawing = (svg: Buffer): Promise<string> => thumbhashOf(sharp(svg))

async function thumbhashOf(image: Sharp): Promise<string> {
  const { data, info } = await image
    .resize({ width: THUMBHASH_SIDE, height: THUMBHASH_SIDE, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
