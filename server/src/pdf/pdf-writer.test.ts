import { expect, it } from 'vitest'
import { inSlices } from '../process/slices.ts'
import { mostPerTurn } from '../test/most-per-turn.ts'
import { type PdfWriter, renderPdf } from './pdf-writer.ts'

const HEAD = { title: 'Lease', madeAt: new Date('2027-01-05T12:00:00Z'), footer: 'Lease' }

it('renders one PDF at a time, and refuses more than may wait', async () => {
  let running = 0
  let start = () => {}
  const isStarted = new Promise<void>((resolve) => {
    start = resolve
  })
  const write = async () => {
    running += 1
    await isStarted
    expect(running).toBe(1)
    running -= 1
  }
  const accepted = Array.from({ length: 51 }, () => renderPdf(HEAD, write))
  await expect(renderPdf(HEAD, write)).rejects.toMatchObject({ code: 'unavailable' })
  start()
  for (const pdf of await Promise.all(accepted)) expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await renderPdf(HEAD, write)
})

it('takes turns with other work that is done in slices', async () => {
  const most = await mostPerTurn((count) => {
    const pages = async (pdf: PdfWriter) => {
      for (let part = 0; part < 50; part++) {
        await pdf.pause()
        count()
      }
    }
    const work = async () => {
      for await (const _row of inSlices(Array(1_000), 1)) count()
    }
    return Promise.all([renderPdf(HEAD, pages), work()])
  })
  expect(most).toBe(1)
})

it('lets other requests run at each pause, and before each page’s footer', async () => {
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const pages = async (pdf: PdfWriter) => {
    for (let page = 0; page < 5; page++) {
      pdf.skip(1_000)
      pdf.write('A page')
      await pdf.pause()
    }
  }
  await renderPdf(HEAD, pages)
  isDone = true
  expect(turns).toBeGreaterThanOrEqual(5 + 6)
})
