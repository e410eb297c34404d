import { LIMITS } from '@lintel/contract/limits'
import { Refusal } from '../errors/refusal.ts'

/** Why a picture was not decoded. */
export type PictureProblem =
  | { problem: 'damaged' }
  | { problem: 'too_many_pixels'; width: number; height: number }
  /** `decodedBytes` is an estimate. */
  | { problem: 'too_large'; width: number; height: number; decodedBytes: number; isJpeg: boolean }
  /** The decoder exceeded its memory or time, or crashed. */
  | { problem: 'costly' }

export class PictureError extends Error {
  constructor(readonly problem: PictureProblem) {
    super(`picture is ${problem.problem}`)
  }

  /** @param what the picture, as the sentence's subject */
  toRefusal(what: string): Refusal {
    const { problem } = this
    if (problem.problem === 'damaged') {
      return new Refusal('unsupported', `${what} is damaged and cannot be read. Please send it again.`)
    }
    if (problem.problem === 'costly') {
      return new Refusal('too_large', `${what} takes too much memory or time to open. ${SMALLER}`)
    }
    const size = `${what} is ${problem.width} by ${problem.height} pixels`
    const { pixelsMax, decodedBytesMax } = LIMITS.image
    if (problem.problem === 'too_many_pixels') {
      return new Refusal('too_large', `${size}; at most ${toMillions(pixelsMax)} million can be taken. ${SMALLER}`)
    }
    const { decodedBytes, isJpeg } = problem
    return new Refusal(
      'too_large',
      `${size}, which takes ${toMillions(decodedBytes)} MB of memory to open; at most ${toMillions(decodedBytesMax)} MB can be taken. ${isJpeg ? SMALLER : OTHERWISE}`,
    )
  }
}

const SMALLER = 'Please save it with fewer pixels, and send that.'
/** JPEGs are scaled down while they are read. */
const OTHERWISE = 'Please save it with fewer pixels, or as a JPEG, and send that.'
const toMillions = (number: number) => Math.ceil(number / 1e6).toLocaleString('en')
