import type { PropertySummary } from '@lintel/contract/properties/schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setTransport } from '../../../api/client.ts'
import { property } from '../../../test/sample-data.ts'
import { currentUserQuery } from '../../accounts/data.ts'
import { SimilarListings } from './similar-listings.tsx'

const similarProperty = (number: number, price: number): PropertySummary => ({
  ...property,
  id: `00000000-0000-4000-8000-0000000009${number}`,
  title: `At ${price}`,
  price,
})

afterEach(() => {
  cleanup()
  setTransport((address, init) => fetch(address, init))
})

/** Titles of the row. @param similar homes at a similar rent, @param all all of the city, @param elsewhere at a similar rent */
async function titlesOf(similar: PropertySummary[], all: PropertySummary[], elsewhere: PropertySummary[] = []) {
  const asked: string[] = []
  setTransport(async (address) => {
    const { searchParams } = new URL(String(address), 'http://localhost')
    const kind = !searchParams.has('city') ? 'elsewhere' : searchParams.has('minPrice') ? 'similar' : 'all'
    asked.push(kind)
    return Response.json([property, ...{ similar, all, elsewhere }[kind]])
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(currentUserQuery.queryKey, null)
  render(
    <QueryClientProvider client={client}>
      <SimilarListings property={property} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'Similar homes' })
  return { asked, titles: () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent) }
}

it('shows three homes at a similar rent, and asks for no others', async () => {
  const { asked, titles } = await titlesOf(
    [1, 2, 3, 4].map((number) => similarProperty(number, 1200 + number)),
    [],
  )
  expect(titles()).toEqual(['Similar homes', 'At 1201', 'At 1202', 'At 1203'])
  expect(asked).toEqual(['similar'])
  expect(screen.getByText(/at a similar rent/)).toBeTruthy()
})

it('fills the row with the homes of the city whose rents are nearest', async () => {
  const near = similarProperty(1, 1300)
  const { titles } = await titlesOf(
    [near],
    [near, similarProperty(2, 9000), similarProperty(3, 500), similarProperty(4, 2000)],
  )
  await screen.findByText('At 500')
  expect(titles()).toEqual(['Similar homes', 'At 1300', 'At 500', 'At 2000'])
  expect(screen.queryByText(/at a similar rent/)).toBeNull()
})

it('fills the row of a small city with homes elsewhere at a similar rent', async () => {
  const [near, other] = [similarProperty(1, 1300), similarProperty(2, 9000)]
  const { titles } = await titlesOf([near], [near, other], [near, similarProperty(3, 1100), similarProperty(4, 1150)])
  await screen.findByText('At 1100')
  expect(titles()).toEqual(['Similar homes', 'At 1300', 'At 9000', 'At 1100'])
  expect(screen.getByText(/ and elsewhere$/)).toBeTruthy()
})

it('shows homes elsewhere if the city has no other', async () => {
  const { titles } = await titlesOf([], [], [similarProperty(1, 1100), similarProperty(2, 1150)])
  expect(titles()).toEqual(['Similar homes', 'At 1100', 'At 1150'])
  expect(screen.getByText('Elsewhere, at a similar rent')).toBeTruthy()
})
