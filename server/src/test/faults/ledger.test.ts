import { expect, it } from 'vitest'
import { ABSENT, createLedger, Lost, Refused } from './ledger.ts'

const stored = (values: Record<string, string>) => new Map(Object.entries(values))
const fail = (error: Error) => () => Promise.reject(error)

it('reports an acknowledged value that is not stored, a stored one never written, and one stored twice', async () => {
  const ledger = createLedger()
  await ledger.write({ a: '1', b: '1' }, async () => undefined)
  expect(ledger.compare(stored({ b: '1 and 1', c: '1' }))).toEqual([
    'a is absent instead of 1',
    'b is 1 and 1 instead of 1',
    'c is 1, and nobody wrote it',
  ])
})

it('allows both values after a lost call, and from then on the stored one', async () => {
  for (const found of ['1', '2']) {
    const ledger = createLedger()
    await ledger.write({ a: '1' }, async () => undefined)
    await expect(ledger.write({ a: '2' }, fail(new Lost('PUT')))).rejects.toThrow(Lost)
    expect(ledger.compare(stored({ a: found }))).toEqual([])
    expect(ledger.compare(stored({ a: found === '1' ? '2' : '1' }))).toHaveLength(1)
  }
})

it('allows no value of a refused call', async () => {
  const ledger = createLedger()
  await expect(ledger.write({ a: '1' }, fail(new Refused(409, 'too late')))).rejects.toThrow(Refused)
  expect(ledger.compare(stored({ a: '1' }))).toEqual(['a is 1 instead of absent'])
})

it('accepts each of several allowed values of a write, also after a comparison', async () => {
  const ledger = createLedger()
  await ledger.write({ a: ['pending', 'rejected'] }, async () => undefined)
  expect(ledger.compare(stored({ a: 'pending' }))).toEqual([])
  expect(ledger.compare(stored({ a: 'rejected' }))).toEqual([])
  expect(ledger.compare(stored({ a: 'approved' }))).toEqual(['a is approved instead of pending or rejected'])
  await ledger.write({ a: ABSENT }, async () => undefined)
  expect(ledger.compare(stored({ a: 'pending' }))).toHaveLength(1)
})
