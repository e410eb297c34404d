/** The part of pdfkit that `pdf-writer.ts` uses. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream'

  type TextOptions = { lineBreak: false; baseline: 'alphabetic'; features: string[] }

  class PDFDocument extends Readable {
    constructor(options: {
      size: 'A4'
      margin: number
      bufferPages: true
      lang: string
      displayTitle: true
      info: { Title: string; Author: string; Creator: string; Producer: string; CreationDate: Date }
    })
    addPage(): this
    switchToPage(index: number): this
    bufferedPageRange(): { start: number; count: number }
    registerFont(name: string, font: Buffer): this
    font(name: string): this
    fontSize(size: number): this
    widthOfString(text: string, options: Pick<TextOptions, 'features'>): number
    text(text: string, x: number, y: number, options: TextOptions): this
    markContent(tag: 'Span', options: { actual: string }): this
    endMarkedContent(): this
    fillColor(color: string): this
    strokeColor(color: string): this
    lineWidth(width: number): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    rect(x: number, y: number, width: number, height: number): this
    path(path: string): this
    stroke(): this
    fill(color?: string): this
    save(): this
    restore(): this
    translate(x: number, y: number): this
    scale(factor: number): this
    end(): void
  }
  export default PDFDocument
}
