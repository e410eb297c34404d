import { describe, expect, it } from 'vitest'
import { distinctReceivers } from './send-to-several.ts'

const anna = { id: 'anna', firstName: 'Anna', lastName: 'Zorn' }
const bela = { id: 'bela', firstName: 'Bela', lastName: 'Abel' }

describe('distinctReceivers', () => {
  it('names each person once, in their order, and the home that all their rows are about', () => {
    const rows = [
      { ...anna, propertyId: 'bakery' },
      { ...bela, propertyId: 'bakery' },
      { ...anna, propertyId: 'mill' },
      { ...bela, propertyId: 'bakery' },
    ]
    expect(distinctReceivers(rows)).toEqual([
      { ...anna, propertyId: null },
      { ...bela, propertyId: 'bakery' },
    ])
  })

  it('writes about no home where none is known', () => {
    expect(distinctReceivers([anna])).toEqual([{ ...anna, propertyId: null }])
  })
})
