/** Of a transfer to be made. */
export type CreditTransfer = {
  /** Of the account's holder. */
  name: string
  iban: string
  bic: string | null
  /** Euros. */
  amount: number
  /** A creditor reference (ISO 11649). */
  reference: string
}

const BYTES_MAX = 331
const NAME_MAX = 70
const AMOUNT_MAX = 999_999_999.99

/**
 * The text of a QR code that European banks' apps fill a SEPA credit transfer from: EPC069-12, version 002, in UTF-8. The code has error
 * correction level M.
 * @returns null if the transfer has no place in it: an amount of nothing or too much, or a name of more than 331 bytes with the rest
 */
export function epcCodeText({ name, iban, bic, amount, reference }: CreditTransfer): string | null {
  if (!(amount >= 0.01 && amount <= AMOUNT_MAX) || name.length > NAME_MAX) return null
  const purpose = ''
  const lines = ['BCD', '002', '1', 'SCT', bic ?? '', name, iban, `EUR${amount.toFixed(2)}`, purpose, reference]
  const text = lines.join('\n')
  return bytesOf(text) <= BYTES_MAX ? text : null
}

/** In UTF-8. A lone surrogate counts as the sign that replaces it. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
