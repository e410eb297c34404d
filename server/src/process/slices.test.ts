import { expect, it } from 'vitest'
import { mostPerTurn } from '../test/most-per-turn.ts'
import { inSlices } from './slices.ts'

it('gives every row in its order, and runs one slice in each turn, however many calls have such work', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => at)
  const most = await mostPerTurn(async (count) => {
    const readAll = async () => {
      const read: number[] = []
      for await (const row of inSlices(rows, 30)) {
        count()
        read.push(row)
      }
      return read
    }
    expect(await Promise.all(Array.from({ length: 12 }, readAll))).toEqual(Array(12).fill(rows))
  })
  expect(most).toBe(30)
})
