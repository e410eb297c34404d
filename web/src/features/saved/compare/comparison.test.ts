import type { PropertySummary } from '@lintel/contract/properties/schema'
import { describe, expect, it } from 'vitest'
import { otherProperty, property } from '../../../test/sample-data.ts'
import { compareProperties, differencesOf } from './comparison.ts'

const TODAY = '2026-01-15'
const BARE: PropertySummary = { ...otherProperty, facts: {} }

const compare = (...properties: PropertySummary[]) =>
  compareProperties(properties.map((one) => ({ ...one, today: TODAY })))
const rowsOf = (groups: ReturnType<typeof compare>) => groups.flatMap(({ rows }) => rows)
const row = (label: string, ...properties: PropertySummary[]) =>
  rowsOf(compare(...properties)).find((one) => one.label === label)

describe('compareProperties', () => {
  it('groups the values of the homes, in the order of the homes', () => {
    const groups = compare(property, otherProperty)
    expect(groups.map(({ title }) => title)).toEqual(['Cost', 'Size', 'Terms', 'Home', 'Rules'])
    expect(groups[0]?.rows).toEqual([
      { label: 'Rent per month', values: ['$1,250', '$990'], differs: true },
      { label: 'Deposit', values: ['$2,500', null], differs: true },
      { label: 'Cost of moving in', values: ['$3,750', null], differs: true },
    ])
    expect(groups[1]?.rows).toEqual([
      { label: 'Bedrooms', values: ['2', 'Studio'], differs: true },
      { label: 'Bathrooms', values: ['1', '1'], differs: false },
      { label: 'Area', values: ['84\u00a0m²', '41.5\u00a0m²'], differs: true },
      { label: 'Rent per m²', values: ['$14.88', '$23.86'], differs: true },
    ])
  })

  it('finds no difference between equal homes', () => {
    const groups = compare(property, { ...property, id: otherProperty.id })
    expect(rowsOf(groups).some(({ differs }) => differs)).toBe(false)
    expect(differencesOf(groups)).toEqual([])
  })

  it('takes a missing value for a difference', () => {
    expect(row('Lift', property, property, BARE)).toEqual({
      label: 'Lift',
      values: ['Yes', 'Yes', null],
      differs: true,
    })
  })

  it('leaves out rows and groups that no home has a value for', () => {
    const groups = compare(BARE, BARE)
    expect(groups.map(({ title }) => title)).toEqual(['Cost', 'Size', 'Terms', 'Home'])
    expect(rowsOf(groups).map(({ label }) => label)).toEqual([
      'Rent per month',
      'Bedrooms',
      'Bathrooms',
      'Area',
      'Rent per m²',
      'Availability',
      'City',
    ])
  })

  it('says from when a home is free, or that it is let', () => {
    const let_: PropertySummary = { ...property, status: 'occupied' }
    expect(row('Availability', property, BARE, let_)?.values).toEqual([
      'Available from Feb 1, 2026',
      'Available now',
      'Let',
    ])
  })

  it('tells no deposit from an unknown one', () => {
    const free: PropertySummary = { ...BARE, facts: { deposit: 0 } }
    expect(row('Deposit', free, BARE)).toEqual({ label: 'Deposit', values: ['None', null], differs: true })
    expect(row('Cost of moving in', free, BARE)?.values).toEqual(['$990', null])
  })

  it('rounds the rent per square metre to the cent', () => {
    expect(row('Rent per m²', { ...BARE, price: 1000, area: 3 })?.values).toEqual(['$333.33'])
  })
})

describe('differencesOf', () => {
  it('keeps the rows that differ, and only groups that have one', () => {
    const cheaper = { ...property, price: 1200 }
    expect(differencesOf(compare(property, cheaper)).map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Cost', 2],
      ['Size', 1],
    ])
  })
})
