import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import { Refusal } from '../errors/refusal.ts'
import { nextTurn } from '../process/slices.ts'
import type { Weight } from './fonts.ts'
import { type Line, layoutLines, type Run } from './line-layout.ts'
import { decodeWoff } from './woff.ts'

/** A4, in points. */
const PAGE = { width: 595.28, height: 841.89 }
const MARGIN = { side: 64, top: 56, bottom: 66 }
/** The width of a line of text, in points. */
export const TEXT_WIDTH = PAGE.width - 2 * MARGIN.side

const INK = '#221d16'
export const MUTED = '#6f675a'
const HAIRLINE = '#cfc8bb'
const BRASS = '#c8962e'
/** SVG paths of the logo, on a grid of 32 × 32. */
const BEAM =
  'M3.5 2h25A1.5 1.5 0 0 1 30 3.5v3A1.5 1.5 0 0 1 28.5 8H28v22h-4V8H8v22H4V8h-.5A1.5 1.5 0 0 1 2 6.5v-3A1.5 1.5 0 0 1 3.5 2z'
const LIGHT = 'M12 30V17a4 4 0 0 1 8 0v13z'

export type TextStyle = { size?: number; weight?: Weight; color?: string; leading?: number }
export type Column = { x?: number; width?: number }

/** Drawing them takes about two seconds; beyond that, PDFs are refused. */
const QUEUE_MAX = 50
/** One PDF at a time in the process: others would only take turns with it, and keep their fonts in memory meanwhile. */
const queue = pLimit(1)

type PdfHead = { title: string; madeAt: Date; footer: string }
export type PdfWriter = Awaited<ReturnType<typeof createPdfWriter>>

/**
 * Renders a PDF when its turn has come. The same input gives the same bytes.
 * @param write writes the document from top to bottom, and pauses after each part
 * @throws Refusal unavailable (many PDFs wait)
 */
export async function renderPdf(head: PdfHead, write: (pdf: PdfWriter) => Promise<void>): Promise<Buffer> {
  if (queue.pendingCount >= QUEUE_MAX)
    throw new Refusal('unavailable', 'Many PDFs are being prepared. Please try again in a minute.')
  return queue(async () => {
    const pdf = await createPdfWriter(head)
    await write(pdf)
    return pdf.finish()
  })
}

/** Creates a PDF document that is written from top to bottom and breaks pages itself. Lengths are in points. */
async function createPdfWriter({ title, madeAt, footer }: PdfHead) {
  // Loaded with the first PDF: no request needs it.
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: 'Lintel', Creator: 'Lintel', Producer: 'Lintel', CreationDate: madeAt },
  })
  const widths = new Map<string, number>()
  const loaded = new Set<string>()
  let y = MARGIN.top

  const selectFont = (file: string, size: number) => {
    if (!loaded.has(file)) pdf.registerFont(file, decodeWoff(file))
    loaded.add(file)
    return pdf.font(file).fontSize(size)
  }

  const measureAt = (size: number) => (run: Run) => {
    const key = `${size} ${run.font} ${run.text}`
    const cached = widths.get(key)
    if (cached !== undefined) return cached
    const width = selectFont(run.font, size).widthOfString(run.text, { features: [] })
    widths.set(key, width)
    return width
  }

  const drawLine = (line: Line, x: number, baseline: number, size: number) => {
    const measure = measureAt(size)
    // Gives copying and searching the text in reading order; its runs are drawn in visual order.
    const isPlain = /^[\u0020-\u024f\u2010-\u2026]*$/.test(line.text)
    if (!isPlain) pdf.markContent('Span', { actual: line.text })
    let at = x
    for (const run of line.runs) {
      selectFont(run.font, size).text(run.text, at, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [],
      })
      if (run !== line.runs.at(-1)) at += measure(run)
    }
    if (!isPlain) pdf.endMarkedContent()
  }

  const layout = (text: string, { size = 10, weight = 'regular' }: TextStyle, width: number) =>
    layoutLines(text, weight, width, measureAt(size))

  const heightOf = (text: string, style: TextStyle = {}, { width = TEXT_WIDTH }: Column = {}) =>
    layout(text, style, width).length * leadingOf(style)

  /** Starts a new page if less than `height` is left on this one. */
  const ensureSpace = (height: number) => {
    if (y + height <= PAGE.height - MARGIN.bottom) return
    pdf.addPage()
    y = MARGIN.top
  }

  /** Writes lines at the current position and moves the position below them. */
  const write = (text: string, style: TextStyle = {}, { x = 0, width = TEXT_WIDTH - x }: Column = {}) => {
    const { size = 10, color = INK } = style
    const leading = leadingOf(style)
    for (const line of layout(text, style, width)) {
      ensureSpace(leading)
      pdf.fillColor(color)
      drawLine(line, MARGIN.side + x, y + (leading + size * 0.7) / 2, size)
      y += leading
    }
  }

  /** Draws each part from the current position and moves the position below the longest part. */
  const sideBySide = (...parts: (() => void)[]) => {
    const top = y
    let bottom = y
    for (const part of parts) {
      y = top
      part()
      bottom = Math.max(bottom, y)
    }
    y = bottom
  }

  const rule = (x = 0, width = TEXT_WIDTH, color = HAIRLINE) => {
    pdf.strokeColor(color).lineWidth(0.75)
    pdf
      .moveTo(MARGIN.side + x, y)
      .lineTo(MARGIN.side + x + width, y)
      .stroke()
  }

  const drawMark = (x: number, top: number, size: number) => {
    pdf
      .save()
      .translate(x, top)
      .scale(size / 32)
    pdf.path(BEAM).fill(INK)
    pdf.path(LIGHT).fill(BRASS)
    pdf.restore()
  }

  const drawFooters = async () => {
    const { count } = pdf.bufferedPageRange()
    const baseline = PAGE.height - 40
    for (let page = 0; page < count; page++) {
      await nextTurn()
      pdf.switchToPage(page)
      drawMark(MARGIN.side, baseline - 9.5, 11)
      pdf.fillColor(MUTED)
      const [name] = layout(footer, { size: 8 }, TEXT_WIDTH - 80)
      if (name) drawLine(name, MARGIN.side + 18, baseline, 8)
      const [number] = layout(`${page + 1} of ${count}`, { size: 8 }, 60)
      const width = number?.runs.reduce((sum, run) => sum + measureAt(8)(run), 0) ?? 0
      if (number) drawLine(number, PAGE.width - MARGIN.side - width, baseline, 8)
    }
  }

  return {
    write,
    heightOf,
    sideBySide,
    ensureSpace,
    rule,
    skip: (height: number) => {
      y += height
    },
    pause: nextTurn,
    /** Draws the footers. @returns the PDF */
    finish: async (): Promise<Buffer> => {
      await drawFooters()
      await nextTurn()
      pdf.end()
      return buffer(pdf)
    },
  }
}

const leadingOf = ({ size = 10, leading = size * 1.5 }: TextStyle) => leading
