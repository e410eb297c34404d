import { CHARGE_KINDS, type ChargeKind, PAYMENT_METHODS, type PaymentMethod } from '@lintel/contract/rent/words'
import { writeFacts } from '../../../pdf/facts.ts'
import { createPdfWriter, MUTED, type PdfWriter, TEXT_WIDTH, type TextStyle } from '../../../pdf/pdf-writer.ts'
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
  covers: CoveredCharge[]
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
export async function renderReceiptPdf(receipt: Receipt): Promise<Buffer> {
  const { number, property, madeAt } = receipt
  const title = `Receipt ${number}`
  const pdf = await createPdfWriter({ title, madeAt, footer: `${title} · ${property.title}` })
  pdf.write(title, { size: 26, weight: 'bold', leading: 34 })
  pdf.write(property.title, { size: 12 })
  pdf.write(`As the books stand on ${longDay(receipt.today)}`, { size: 8, color: MUTED })
  pdf.skip(14)
  if (receipt.reversal) writeReversal(pdf, receipt.reversal)
  pdf.rule()
  pdf.skip(10)
  pdf.sideBySide(party(pdf, 'Received by', receipt.landlord, 0), party(pdf, 'Paid by', receipt.tenant, HALF + 32))
  pdf.skip(10)
  writePayment(pdf, receipt)
  writeUse(pdf, receipt)
  return pdf.finish()
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

function writePayment(pdf: PdfWriter, { property, receivedOn, method, reference, cents, currency }: Receipt) {
  const rows: [string, string[]][] = [
    ['Home', [property.address, property.city]],
    ['Received on', [longDay(receivedOn)]],
    ['Amount', [`${printableMoney(cents, currency)} (${currency})`]],
    ...(method ? [['How', [PAYMENT_METHODS[method]]] satisfies [string, string[]]] : []),
    ...(reference ? [['Reference', [reference]] satisfies [string, string[]]] : []),
  ]
  writeFacts(pdf, rows)
}

/** What the payment covers and what is left of it; of a reversed one nothing. */
function writeUse(pdf: PdfWriter, { covers, creditCents, passedOnCents, currency, reversal }: Receipt) {
  const rows: [string, number][] = [
    ...covers.map((charge): [string, number] => [nameOf(charge), charge.cents]),
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
  }
  pdf.rule()
}

/** 'Rent, January 1, 2027 to January 31, 2027', 'Repair (Window), due on February 1, 2027'. */
function nameOf({ kind, label, periodStartsOn, periodEndsOn, dueOn }: CoveredCharge): string {
  const name = `${CHARGE_KINDS[kind].word}${label ? ` (${label})` : ''}`
  if (!periodStartsOn || !periodEndsOn) return `${name}, due on ${longDay(dueOn)}`
  return `${name}, ${longDay(periodStartsOn)} to ${longDay(periodEndsOn)}`
}
