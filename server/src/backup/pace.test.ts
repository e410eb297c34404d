import { expect, it } from 'vitest'
import { createPace } from './pace.ts'

it('rests in proportion to the work of all sources, and passes on every chunk', async () => {
  let at = 0
  const rests: number[] = []
  const rest = async (ms: number) => {
    rests.push(ms)
    at += ms
  }
  const pace = createPace(0.25, { now: () => at, rest })
  const received: number[] = []
  for (const source of [[1, 2, 3], [4], [5]])
    for await (const chunk of pace(source)) {
      received.push(chunk)
      // Milliseconds of work for this chunk.
      at += 0.25
    }
  expect(received).toEqual([1, 2, 3, 4, 5])
  expect(rests).toEqual([1.5, 1.5])
})

it('does not rest for the time in which a busy machine kept it waiting', async () => {
  let at = 0
  const rests: number[] = []
  const rest = async (ms: number) => {
    rests.push(ms)
  }
  for await (const _chunk of createPace(0.1, { now: () => at, rest })([1, 2])) at += 5_000
  expect(rests.map(Math.round)).toEqual([180, 180])
})
