import { pino } from 'pino'
import { createPictureDecoder, type DecoderOptions, type PictureDecoder } from '../pictures/decoder.ts'
import { PictureError } from '../pictures/picture-error.ts'
import { photo } from './pictures.ts'
import { programFile } from './programs.ts'

const log = pino({ level: 'silent' })

export const COSTLY = 'It takes too much memory or time to open. Please save it with fewer pixels, and send that.'

export const openDecoder = (options: Partial<DecoderOptions> = {}) =>
  createPictureDecoder({ log, priority: 0, program: programFile('picture-decoder'), ...options })

const small = await photo({ width: 60, height: 40 })

export const decode = (decoder: PictureDecoder, bytes: Buffer = small) =>
  decoder.decode({ kind: 'renditions' }, async () => [bytes])

/** The text of the refusal. */
export const refusalOf = async (decoder: PictureDecoder, bytes?: Buffer) =>
  decode(decoder, bytes).catch((error: Error) =>
    error instanceof PictureError ? error.toRefusal('It').detail : error.message,
  )
