import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from '@lintel/contract/files/pictures'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { thumbhashOf } from './thumbhash.ts'

/** Higher efforts take five times as long and save 3 %. */
const AVIF = { quality: 50, effort: 0 }
const WEBP = { quality: 80, effort: 2 }

/** Of what is transparent: dark pages would show it black. */
export const ON_WHITE = { background: '#ffffff' }

type Size = { width: number; height: number }
export type Rendition = { width: number; format: PictureFormat; bytes: Buffer }
export type Renditions = { renditions: Rendition[]; thumbhash: string; widths: number[] }

/** Neither format has longer sides. */
const SIDE_MAX = 16_000

/** Widths to render: never wider than the picture, whose own width is included if it is below the largest. */
export function widthsOf({ width, height }: Size): number[] {
  const widest = Math.max(1, Math.min(width, Math.max(...PICTURE_WIDTHS), Math.floor((SIDE_MAX * width) / height)))
  return [...PICTURE_WIDTHS.filter((one) => one < widest), widest]
}

/**
 * Renders a picture in every width and format: upright, in sRGB, on white, without metadata.
 * @param size when upright, in pixels
 * @throws when it cannot be decoded
 */
export async function renderPicture(picture: Sharp, size: Size): Promise<Renditions> {
  const widths = widthsOf(size)
  // Decoded once, at the largest width needed: JPEG decodes to a smaller size in a fraction of the time.
  const master = await picture
    .autoOrient()
    .resize({ width: widths.at(-1) })
    .flatten(ON_WHITE)
    .toColourspace('srgb')
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
