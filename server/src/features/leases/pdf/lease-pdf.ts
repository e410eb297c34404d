import { dayIn } from '../../../format/days.ts'
import { writeFacts } from '../../../pdf/facts.ts'
import { MUTED, type PdfWriter, renderPdf, TEXT_WIDTH, type TextStyle } from '../../../pdf/pdf-writer.ts'
import { longDay, printableMoney } from '../../../pdf/words.ts'

export type Party = { name: string; email: string | null; phone: string | null }

/** The terms of a lease. Days are `YYYY-MM-DD`, the last day inclusive. */
export type LeaseTerms = {
  id: string
  landlord: Party
  tenant: Party
  property: { title: string; address: string; city: string; bedrooms: number; bathrooms: number; area: number }
  startsOn: string
  endsOn: string
  rentCents: number
  depositCents: number
  currency: string
  agreedAt: Date
  /** IANA name: of the day of `agreedAt`. */
  timeZone: string
}

/** Widths and heights are in points. */
const HALF = (TEXT_WIDTH - 32) / 2
/** With names of up to two lines. */
const SIGNATURES_HEIGHT = 145
const LABEL: TextStyle = { size: 8, color: MUTED, weight: 'bold' }

/** Renders a lease as a PDF to sign. It has only terms agreed in Lintel. The same terms give the same bytes. */
export function renderLeasePdf(terms: LeaseTerms): Promise<Buffer> {
  const { property, landlord, tenant, agreedAt: madeAt } = terms
  const title = `Lease of ${property.title}`
  return renderPdf({ title, madeAt, footer: title }, async (pdf) => {
    writeHead(pdf, terms)
    await pdf.pause()
    writeParties(pdf, landlord, tenant)
    await writeTerms(pdf, terms)
    await writeClauses(pdf, terms)
    writeSignatures(pdf, landlord, tenant)
  })
}

function writeHead(pdf: PdfWriter, { property, agreedAt, timeZone, id }: LeaseTerms) {
  pdf.write('Lease', { size: 26, weight: 'bold', leading: 34 })
  pdf.write(property.title, { size: 12 })
  pdf.write(`Agreed on ${longDay(dayIn(timeZone, agreedAt))} · Reference ${id}`, { size: 8, color: MUTED })
  pdf.skip(14)
}

function writeParties(pdf: PdfWriter, landlord: Party, tenant: Party) {
  const party =
    (role: string, { name, email, phone }: Party, x: number) =>
    () => {
      const place = { x, width: HALF }
      pdf.write(role, LABEL, place)
      pdf.write(name, { size: 12, weight: 'bold', leading: 21 }, place)
      for (const line of [email, phone]) if (line) pdf.write(line, { size: 9.5 }, place)
    }
  pdf.ensureSpace(110)
  pdf.rule()
  pdf.skip(10)
  pdf.sideBySide(party('Landlord', landlord, 0), party('Tenant', tenant, HALF + 32))
  pdf.skip(10)
}

async function writeTerms(pdf: PdfWriter, terms: LeaseTerms) {
  const { property, startsOn, endsOn } = terms
  const { bedrooms, bathrooms, area } = property
  const rows: [string, string[]][] = [
    [
      'Home',
      [
        property.address,
        property.city,
        `${bedrooms === 0 ? 'Studio' : count(bedrooms, 'bedroom')}, ${count(bathrooms, 'bathroom')}, ${decimal.format(area)} m²`,
      ],
    ],
    ['Term', [`${longDay(startsOn)} to ${longDay(endsOn)}`]],
    ['Monthly rent', [rentOf(terms), 'Due on the 1st of each month']],
    ['Security deposit', [depositOf(terms)]],
  ]
  await writeFacts(pdf, rows)
}

async function writeClauses(pdf: PdfWriter, terms: LeaseTerms) {
  const { startsOn, endsOn } = terms
  const clauses: [string, string][] = [
    ['The home', 'The landlord lets the home named above to the tenant on these terms.'],
    [
      'Term',
      `The lease begins on ${longDay(startsOn)} and ends on ${longDay(endsOn)}, both days included. It ends by itself, without notice from either side.`,
    ],
    ['Rent', `The tenant pays the landlord ${rentOf(terms)} a month, due on the 1st of each month.`],
    ['Deposit', `The tenant gives the landlord a security deposit of ${depositOf(terms)}.`],
    [
      'An earlier end',
      'Where the landlord and the tenant agree on an earlier last day, or the law allows it, that day is recorded in Lintel and the tenant is told. The home is free for others once it is over.',
    ],
    [
      'The law',
      'What this paper does not say is governed by the law of the place where the home is. Nothing in it takes away a right which that law gives to either side.',
    ],
  ]
  for (const [index, [heading, text]] of clauses.entries()) {
    const isLast = index === clauses.length - 1
    // Keeps the signatures on one page with the last clause.
    pdf.ensureSpace(15 + pdf.heightOf(text, {}, { width: TEXT_WIDTH - 24 }) + (isLast ? SIGNATURES_HEIGHT : 0))
    pdf.sideBySide(
      () => pdf.write(`${index + 1}.`, { weight: 'bold' }, { width: 20 }),
      () => {
        pdf.write(heading, { weight: 'bold' }, { x: 24 })
        pdf.write(text, {}, { x: 24 })
      },
    )
    pdf.skip(6)
    await pdf.pause()
  }
}

function writeSignatures(pdf: PdfWriter, landlord: Party, tenant: Party) {
  const signature =
    (role: string, { name }: Party, x: number) =>
    () => {
      const place = { x, width: HALF }
      pdf.rule(x, HALF, MUTED)
      pdf.skip(4)
      pdf.write(`${role}’s signature`, { size: 8, color: MUTED }, place)
      pdf.write(name, { weight: 'bold', leading: 17 }, place)
      pdf.skip(30)
      pdf.rule(x, HALF, MUTED)
      pdf.skip(4)
      pdf.write('Place and date', { size: 8, color: MUTED }, place)
    }
  pdf.ensureSpace(SIGNATURES_HEIGHT - 10)
  pdf.skip(6)
  pdf.write('Signed by both, of whom each keeps a copy.', { color: MUTED })
  pdf.skip(40)
  pdf.sideBySide(signature('Landlord', landlord, 0), signature('Tenant', tenant, HALF + 32))
}

const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

const rentOf = ({ rentCents, currency }: LeaseTerms) => printableMoney(rentCents, currency)
const depositOf = ({ depositCents, currency }: LeaseTerms) => printableMoney(depositCents, currency)
const count = (number: number, noun: string) => `${decimal.format(number)} ${noun}${number === 1 ? '' : 's'}`
