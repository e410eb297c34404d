import { MUTED, type PdfWriter } from './pdf-writer.ts'

/** In points. */
const LABEL_WIDTH = 150

/** A table of labels, each beside its lines, the first of which is bold. */
export async function writeFacts(pdf: PdfWriter, rows: [label: string, lines: string[]][]): Promise<void> {
  for (const [label, lines] of rows) {
    pdf.ensureSpace(30)
    pdf.rule()
    pdf.skip(3.5)
    pdf.sideBySide(
      () => pdf.write(label, { color: MUTED }, { width: LABEL_WIDTH }),
      () => {
        for (const line of lines)
          pdf.write(line, { weight: line === lines[0] ? 'bold' : 'regular' }, { x: LABEL_WIDTH })
      },
    )
    pdf.skip(3.5)
    await pdf.pause()
  }
  pdf.rule()
  pdf.skip(18)
}
