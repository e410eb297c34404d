import { CHARGE_KINDS, type ChargeKind, PAYMENT_METHODS, type PaymentMethod } from '@lintel/contract/rent/words'
import { writeFacts } from '../../../pdf/facts.ts'
import { MUTED, type PdfWriter, renderPdf, TEXT_WIDTH, type TextStyle } from '../../../pdf/pdf-writer.ts'
import { longDay, printableMoney } from '../../../pdf/words.ts'

/** A charge that a payment pays, and how much of it. Days are `YYYY-MM-DD`. */
export type CoveredCharge = {
  kind: ChargeKind
  label: string | null
  periodStartsOn: string | null
  periodEndsOn: string | null
  dueOn: string
  cents: number
}

/** What a receipt says. Days are `YYYY-MM-DD` at the home. */
export type Receipt = {
  /** Of the landlord's series. */
  number: number
  landlord: string
  tenant: string
  property: { title: string; address: string; city: string }
  receivedOn: string
  method: PaymentMethod | null
  reference: string | null
  cents: number
  currency: string
  /** Those due first, 50 at most. */
  covers: CoveredCharge[]
  /** The rest, in sum. */
  further: { count: number; cents: number }
  creditCents: number
  /** Credit that the home's next owner took over. */
  passedOnCents: number
  reversal: { on: string; reason: string | null } | null
  today: string
  madeAt: Date
}

/** Widths and heights are in points. */
const AMOUNT_WIDTH = 120
const HALF = (TEXT_WIDTH - 32) / 2
const LABEL: TextStyle = { size: 8, color: MUTED, weight: 'bold' }
const WARNING = '#9b1c1c'

/** Renders a receipt as a PDF. The same receipt gives the same bytes. */
export function renderReceiptPdf(receipt: Receipt): Promise<Buffer> {
  const { number, property, madeAt } = receipt
  const title = `Receipt ${number}`
  return renderPdf({ title, madeAt, footer: `${title} · ${property.title}` }, async (pdf) => {
    pdf.write(title, { size: 26, weight: 'bold', leading: 34 })
    await pdf.pause()
    pdf.write(property.title, { size: 12 })
    pdf.write(`As the books stand on ${longDay(receipt.today)}`, { size: 8, color: MUTED })
    await pdf.pause()
    pdf.skip(14)
    if (receipt.reversal) writeReversal(pdf, receipt.reversal)
    pdf.rule()
    pdf.skip(10)
    pdf.sideBySide(party(pdf, 'Received by', receipt.landlord, 0), party(pdf, 'Paid by', receipt.tenant, HALF + 32))
    pdf.skip(10)
    await writePayment(pdf, receipt)
    await writeUse(pdf, receipt)
  })
}

function writeReversal(pdf: PdfWriter, { on, reason }: NonNullable<Receipt['reversal']>) {
  pdf.rule(0, TEXT_WIDTH, WARNING)
  pdf.skip(8)
  pdf.write('REVERSED', { size: 16, weight: 'bold', color: WARNING, leading: 24 })
  pdf.write(`On ${longDay(on)}${reason ? `: ${reason}` : ''}. This payment counts no more.`, { color: WARNING })
  pdf.skip(8)
}

const party = (pdf: PdfWriter, role: string, name: string, x: number) => () => {
  const place = { x, width: HALF }
  pdf.write(role, LABEL, place)
  pdf.write(name, { size: 12, weight: 'bold', leading: 21 }, place)
}

async function writePayment(pdf: PdfWriter, { property, receivedOn, method, reference, cents, currency }: Receipt) {
  const rows: [string, string[]][] = [
    ['Home', [property.address, property.city]],
    ['Received on', [longDay(receivedOn)]],
    ['Amount', [`${printableMoney(cents, currency)} (${currency})`]],
    ...(method ? [['How', [PAYMENT_METHODS[method]]] satisfies [string, string[]]] : []),
    ...(reference ? [['Reference', [reference]] satisfies [string, string[]]] : []),
  ]
  await writeFacts(pdf, rows)
}

/** What the payment covers and what is left of it; of a reversed one nothing. */
async function writeUse(pdf: PdfWriter, receipt: Receipt) {
  const { covers, further, creditCents, passedOnCents, currency, reversal } = receipt
  const rows: [string, number][] = [
    ...covers.map((charge): [string, number] => [nameOf(charge), charge.cents]),
    [`${further.count.toLocaleString('en-US')} further ${further.count === 1 ? 'charge' : 'charges'}`, further.cents],
    ['Stays as credit', creditCents],
    ['Credit that the next owner of the home took over', passedOnCents],
  ]
  pdf.ensureSpace(60)
  pdf.write('What it covers', { size: 12, weight: 'bold', leading: 21 })
  if (reversal) return pdf.write('Nothing any more: what it had paid is open again.', { color: MUTED })
  for (const [name, cents] of rows) {
    if (cents === 0) continue
    pdf.ensureSpace(30)
    pdf.rule()
    pdf.skip(3.5)
    pdf.sideBySide(
      () => pdf.write(name, {}, { width: TEXT_WIDTH - AMOUNT_WIDTH - 12 }),
      () => pdf.write(printableMoney(cents, currency), {}, { x: TEXT_WIDTH - AMOUNT_WIDTH }),
    )
    pdf.skip(3.5)
    await pdf.pause()
  }
  pdf.rule()
}

/** 'Rent, January 1, 2027 to January 31, 2027', 'Repair (Window), due on February 1, 2027'. */
function nameOf({ kind, label, periodStartsOn, periodEndsOn, dueOn }: CoveredCharge): string {
  const name = `${CHARGE_KINDS[kind].word}${label ? ` (${label})` : ''}`
  if (!periodStartsOn || !periodEndsOn) return `${name}, due on ${longDay(dueOn)}`
  return `${name}, ${longDay(periodStartsOn)} to ${longDay(periodEndsOn)}`
}
