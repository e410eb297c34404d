/** Where a PDF says how it is encrypted: in the trailer, which is at the end or where the end says. */
const TRAILER_BYTES = 64 * 1024

/**
 * Whether a PDF is encrypted. Most of those ask for a password; some can be read, but not printed or changed. Reads 128 kB at most.
 */
export async function isEncryptedPdf(file: Blob): Promise<boolean> {
  if (!(await textOf(file.slice(0, HEAD_BYTES))).includes('%PDF-')) return false
  const end = await textOf(file.slice(-TRAILER_BYTES))
  if (ENCRYPTION.test(end)) return true
  const startsAt = /startxref\s{1,9}(\d{1,12})/.exec(end.slice(end.lastIndexOf('startxref')))?.[1]
  if (startsAt === undefined) return false
  return ENCRYPTION.test(await textOf(file.slice(Number(startsAt), Number(startsAt) + TRAILER_BYTES)))
}

/** Readers allow some bytes before the signature. */
const HEAD_BYTES = 1024
/** The entry `Encrypt` with a reference or a dictionary. */
const ENCRYPTION = /\/Encrypt\s{0,9}(?:\d{1,9}\s{1,9}\d{1,5}\s{1,9}R|<<)/

/** Byte by byte: a PDF is not text. */
const textOf = async (part: Blob) => new TextDecoder('latin1').decode(await part.arrayBuffer())
