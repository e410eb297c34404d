import { Refusal } from '../errors/refusal.ts'
import { nextTurn } from '../process/slices.ts'

export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252'

/**
 * The text of a file: UTF-16 with its mark, UTF-8, or else Windows-1252, which also reads Latin-1.
 * @throws invalid (a workbook, or other bytes that are no text)
 */
export async function decodeCsv(bytes: Buffer): Promise<{ text: string; encoding: Encoding }> {
  if (WORKBOOKS.some((start) => bytes.subarray(0, start.length).equals(start)))
    throw new Refusal('invalid', 'This is a workbook of a spreadsheet. Save it as CSV, and bring in that file.')
  const { text, encoding } = await decode(bytes)
  if (text.includes('\0'))
    throw new Refusal('invalid', 'This file is not text. Save it as CSV, and bring in that file.')
  return { text, encoding }
}

/** How .xlsx and .ods (zip), and .xls files begin. */
const WORKBOOKS = [Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('\xd0\xcf\x11\xe0', 'latin1')]

async function decode(bytes: Buffer): Promise<{ text: string; encoding: Encoding }> {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: await decodeWindows1252(bytes), encoding: 'windows-1252' }
  }
}

/** From 0x80 to 0x9f, by the Encoding Standard. */
const MARKS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Bytes that are decoded in a few milliseconds. */
const SLICE_BYTES = 32 * 1024

/** Node 20's own decoder reads these as Latin-1. */
async function decodeWindows1252(bytes: Buffer): Promise<string> {
  let text = ''
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    const slice = bytes.toString('latin1', at, at + SLICE_BYTES)
    text += slice.replaceAll(/[\x80-\x9f]/g, (char) => MARKS[char.charCodeAt(0) - 0x80] ?? char)
    await nextTurn()
  }
  return text
}
