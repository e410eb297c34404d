import sharp from 'sharp'
import { thumbhashOf } from '../../pictures/thumbhash.ts'

/**
 * For drawings of our own: pictures that users upload are decoded in a process of their own.
 * @returns a blurred preview of an SVG, in base64
 */
export const thumbhashOfDrawing = (svg: Buffer): Promise<string> => thumbhashOf(sharp(svg))
