import { describe, expect, it } from 'vitest'
import { describeSentences, PATTERNS } from '../../../test/search-sentences.ts'
import { placeCandidates } from './place-candidates.ts'

describeSentences(30, PATTERNS.slice(0, 3))

describe('placeCandidates', () => {
  it('returns runs of up to four words that may be places', () => {
    expect(placeCandidates('2 bed in são  paulo under 1500, Alfama')).toEqual(['são', 'são paulo', 'paulo', 'Alfama'])
  })

  it('returns nothing for sentences of other things', () => {
    expect(placeCandidates('2 bed, under 1500, pets, garage, 221b')).toEqual([])
  })

  it('names ordinary words that may be towns', () => {
    expect(placeCandidates('2 bed bath')).toEqual(['bath'])
  })

  it('returns each once, and a bounded number', () => {
    expect(placeCandidates('York york YORK')).toEqual(['York', 'York york', 'York york YORK'])
    expect(placeCandidates('one two ab cd '.repeat(500) + 'ef gh '.repeat(500)).length).toBeLessThanOrEqual(100)
  })
})
