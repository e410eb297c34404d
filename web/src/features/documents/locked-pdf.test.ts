import { expect, test } from 'vitest'
import { isEncryptedPdf } from './locked-pdf.ts'

const pdf = (...parts: BlobPart[]) => new Blob(['%PDF-1.7\n', ...parts])
const filler = new Uint8Array(300_000)
const ENCRYPTED = 'trailer\n<< /Size 9 /Encrypt 5 0 R /ID [<00><00>] >>\n'
const END = (at: number) => `startxref\n${at}\n%%EOF\n`

test.each<[string, Blob, boolean]>([
  ['by its trailer', pdf(filler, ENCRYPTED, END(9)), true],
  ['by a dictionary in its trailer', pdf(filler, 'trailer <</Encrypt<</Filter/Standard>>>>', END(9)), true],
  ['by a cross-reference stream far from its end', pdf('7 0 obj <</Type/XRef/Encrypt 5 0 R>>', filler, END(9)), true],
  ['not without a password', pdf(filler, 'trailer << /Size 9 /Root 1 0 R >>', END(9)), false],
  ['not by a word in its text', pdf('(How to /Encrypt a file)', filler, END(9)), false],
  ['not in another file', new Blob([ENCRYPTED, END(0)]), false],
  ['not in an empty one', new Blob([]), false],
  ['not where its end is missing', pdf(filler), false],
])('finds the encryption of a PDF %s', async (_where, file, isEncrypted) => {
  expect(await isEncryptedPdf(file)).toBe(isEncrypted)
})

test('reads a hostile file to its end', async () => {
  const hostile = pdf('/Encrypt 1 '.repeat(50_000), `startxref${' '.repeat(60_000)}`)
  expect(await isEncryptedPdf(hostile)).toBe(false)
})
