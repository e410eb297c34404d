import type { PictureFormat } from '@lintel/contract/files/pictures'
import { LIMITS } from '@lintel/contract/limits'
import sharp, { type Sharp } from 'sharp'
import { estimateDecodedBytes } from './decoded-bytes.ts'
import { PictureError, type PictureProblem } from './picture-error.ts'
import { renderPicture } from './renditions.ts'

/** What the decoder does with a picture. */
export type PictureTask =
  /** Renders the picture of a home in every width and format. */
  | { kind: 'renditions' }
  /** Re-encodes a document: upright, without metadata. */
  | { kind: 'document'; format: 'jpeg' | 'png' | 'webp' }
  /** Renders the JPEG for shared links. */
  | { kind: 'share' }

/** The result of a task; its files follow in the same order. */
export type TaskResult = {
  /** When upright, in pixels. */
  width: number
  height: number
  thumbhash?: string
  widths?: number[]
  renditions?: { width: number; format: PictureFormat }[]
}

/** Open Graph's usual size. */
const SHARE_SIZE = { width: 1200, height: 630 }
/** Above this, a JPEG is not optimized: that takes its coefficients in memory, once more the size of its pixels. */
const OPTIMIZED_PIXELS_MAX = 25_000_000

// One thread and no cache: one picture at a time, and memory is limited.
sharp.concurrency(1)
sharp.cache(false)

/** Runs a task, in the decoder's process. */
export async function runTask(task: PictureTask, bytes: Buffer): Promise<{ result: TaskResult; files: Buffer[] }> {
  const size = await checkSize(task, bytes)
  try {
    const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', sequentialRead: true })
    if (task.kind !== 'renditions') return { result: size, files: [await encode(task, picture, size)] }
    const { renditions, widths, thumbhash } = await renderPicture(picture, size.width)
    return {
      result: { ...size, widths, thumbhash, renditions: renditions.map(({ width, format }) => ({ width, format })) },
      files: renditions.map((rendition) => rendition.bytes),
    }
  } catch {
    throw new PictureError({ problem: 'damaged' })
  }
}

/** Checks a picture by its header, before it is decoded. @returns its size when upright */
async function checkSize({ kind }: PictureTask, bytes: Buffer): Promise<{ width: number; height: number }> {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureError({ problem: 'damaged' })
    })
  const { width, height } = metadata.autoOrient
  const decodedBytes = estimateDecodedBytes(metadata)
  const isTooWide = kind === 'renditions' && Math.max(width, height) > LIMITS.image.sideMax
  if (isTooWide || decodedBytes > LIMITS.image.decodedBytesMax) {
    throw new PictureError({ problem: 'too_large', width, height, decodedBytes } satisfies PictureProblem)
  }
  return { width, height }
}

function encode(
  task: Exclude<PictureTask, { kind: 'renditions' }>,
  picture: Sharp,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  if (task.kind === 'share') {
    return picture
      .resize({ ...SHARE_SIZE, fit: 'cover' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  }
  const upright = picture.autoOrient()
  if (task.format === 'jpeg') {
    const isOptimized = width * height <= OPTIMIZED_PIXELS_MAX
    return upright.jpeg({ quality: 88, mozjpeg: isOptimized, optimiseCoding: isOptimized }).toBuffer()
  }
  return task.format === 'png' ? upright.png().toBuffer() : upright.webp({ quality: 88 }).toBuffer()
}
