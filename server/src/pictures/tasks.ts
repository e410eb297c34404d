import type { PictureFormat } from '@lintel/contract/files/pictures'
import { LIMITS } from '@lintel/contract/limits'
import sharp, { type Sharp } from 'sharp'
import { estimateDecodedBytes } from './decoded-bytes.ts'
import { PictureError, type PictureProblem } from './picture-error.ts'
import { ON_WHITE, renderPicture, widthsOf } from './renditions.ts'

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
/** Documents with more pixels are scaled down to fewer, by more than two: a JPEG is then decoded at half its size. */
const UNSCALED_PIXELS_MAX = 100_000_000
const SCALED_PIXELS = 24_000_000

// One thread and no cache: one picture at a time, and memory is limited.
sharp.concurrency(1)
sharp.cache(false)

/** Runs a task, in the decoder's process. */
export async function runTask(task: PictureTask, bytes: Buffer): Promise<{ result: TaskResult; files: Buffer[] }> {
  const checked = await checkSize(task, bytes)
  try {
    return await render(task, bytes, checked, 'error').catch((error: unknown) => {
      if (!isEndless(bytes)) throw error
      // Strictly: the marker hides that pixels are missing, of which the decoder then warns. A picture that came with its marker is read
      // as viewers do: cameras leave stray bytes, of which it warns, too.
      return render(task, Buffer.concat([bytes, END_OF_JPEG]), checked, 'warning')
    })
  } catch {
    throw new PictureError({ problem: 'damaged' })
  }
}

const START_OF_JPEG = Buffer.from([0xff, 0xd8, 0xff])
const END_OF_JPEG = Buffer.from([0xff, 0xd9])

/** Whether a JPEG lacks its last marker. Some programs don't write it, or half of it, and every viewer shows the picture. */
const isEndless = (bytes: Buffer) =>
  bytes.subarray(0, START_OF_JPEG.length).equals(START_OF_JPEG) && !bytes.subarray(-2).equals(END_OF_JPEG)

async function render(task: PictureTask, bytes: Buffer, checked: Checked, failOn: 'error' | 'warning') {
  const { size } = checked
  const picture = sharp(bytes, { limitInputPixels: false, failOn, sequentialRead: true })
  if (task.kind !== 'renditions') return { result: size, files: [await encode(task, picture, checked)] }
  const { renditions, widths, thumbhash } = await renderPicture(picture, size)
  return {
    result: { ...size, widths, thumbhash, renditions: renditions.map(({ width, format }) => ({ width, format })) },
    files: renditions.map((rendition) => rendition.bytes),
  }
}

type Size = { width: number; height: number }
type Checked = { size: Size; scale: number }

/** Checks a picture by its header, before it is decoded. @returns its size when upright, and the scale at which it is needed */
async function checkSize({ kind }: PictureTask, bytes: Buffer): Promise<Checked> {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureError({ problem: 'damaged' })
    })
  const { width, height } = metadata.autoOrient
  const refuse = (problem: PictureProblem) => new PictureError(problem)
  if (width * height > LIMITS.image.pixelsMax) throw refuse({ problem: 'too_many_pixels', width, height })
  const size = { width, height }
  const scale = kind === 'document' ? documentScaleOf(size) : (widthsOf(size).at(-1) ?? width) / width
  const decodedBytes = estimateDecodedBytes(metadata, scale)
  if (decodedBytes > LIMITS.image.decodedBytesMax) {
    throw refuse({ problem: 'too_large', ...size, decodedBytes, isJpeg: metadata.format === 'jpeg' })
  }
  return { size, scale }
}

/** The scale at which a document is kept. */
function documentScaleOf({ width, height }: Size): number {
  const pixels = width * height
  return pixels <= UNSCALED_PIXELS_MAX ? 1 : Math.sqrt(SCALED_PIXELS / pixels)
}

function encode(task: Exclude<PictureTask, { kind: 'renditions' }>, picture: Sharp, { size, scale }: Checked) {
  if (task.kind === 'share') {
    return picture
      .resize({ ...SHARE_SIZE, fit: 'cover' })
      .flatten(ON_WHITE)
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer()
  }
  const upright = picture.autoOrient().flatten(ON_WHITE)
  if (scale < 1) upright.resize({ width: Math.max(1, Math.floor(size.width * scale)) })
  if (task.format === 'jpeg') {
    const isOptimized = size.width * size.height * scale ** 2 <= OPTIMIZED_PIXELS_MAX
    return upright.jpeg({ quality: 88, mozjpeg: isOptimized, optimiseCoding: isOptimized }).toBuffer()
  }
  return task.format === 'png' ? upright.png().toBuffer() : upright.webp({ quality: 88 }).toBuffer()
}
