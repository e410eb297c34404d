import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat } from '@lintel/contract/files/pictures'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { thumbhashOf } from './thumbhash.ts'

/** Higher efforts take five times as long and save 3 %. */
const AVIF = { quality: 50, effort: 0 }
const WEBP = { quality: 80, effort: 2 }

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
export async function renderPicture(picture: Sharp, width: number): Promise<Renditions> {
  const widths = widthsOf(width)
  // Decoded once, at the largest width needed: JPEG decodes to a smaller size in a fraction of the time.
  const master = await picture
    .autoOrient()
    .resize({ width: widths.at(-1) })
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
