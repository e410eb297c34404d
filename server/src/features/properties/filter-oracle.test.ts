import { publicListQuery } from '@lintel/contract/properties/search-schema'
import { expect, it } from 'vitest'
import { NAMES, openFilterOracle, valuesOf } from '../../test/filter-oracle.ts'

const { compare, compareChoices } = await openFilterOracle()

it('has a condition for every filter of the list', () => {
  const given = Object.keys(publicListQuery.shape).filter((name) => !['limit', 'cursor', 'sort'].includes(name))
  expect([...NAMES].sort()).toEqual(given.sort())
})

it.each(NAMES)('finds and counts what a scan finds, for a value of %s', (name) =>
  compare({ [name]: valuesOf(name).at(-1) ?? '' }, 'newest', 100),
)

it('counts the homes of each choice beside the other filters', () =>
  compareChoices({ pets: 'welcome', energy: 'C', district: 'District 19' }))
