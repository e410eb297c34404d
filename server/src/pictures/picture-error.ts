import { LIMITS } from '@lintel/contract/limits'
import { Refusal } from '../errors/refusal.ts'

/** Why a picture was not decoded. */
export type PictureProblem =
  | { problem: 'damaged' }
  /** `decodedBytes` is an estimate. */
  | { problem: 'too_large'; width: number; height: number; decodedBytes: number }
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
    const { width, height, decodedBytes } = problem
    const { sideMax, decodedBytesMax } = LIMITS.image
    const size = `${what} is ${width} by ${height} pixels`
    if (decodedBytes <= decodedBytesMax) {
      return new Refusal('too_large', `${size}; at most ${sideMax.toLocaleString('en')} on a side can be taken`)
    }
    return new Refusal(
      'too_large',
      `${size}, which takes ${toMegabytes(decodedBytes)} MB of memory to open; at most ${toMegabytes(decodedBytesMax)} MB can be taken. ${SMALLER}`,
    )
  }
}

const SMALLER = 'Please save it smaller, or as a JPEG, and send that.'
const toMegabytes = (bytes: number) => Math.ceil(bytes / 1e6).toLocaleString('en')
