/** Says that the sum above a list leaves some of its rows out; nothing if it does not. @param currency of the sum */
export function OtherCurrencies({ rows, currency }: { rows: readonly { currency: string }[]; currency: string }) {
  if (rows.every((row) => row.currency === currency)) return null
  return (
    <p className="-mt-3 mb-4 text-ink-muted text-sm">Amounts in other currencies are listed, but not in the sum.</p>
  )
}
