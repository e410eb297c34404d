import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setTransport } from './client.ts'
import { routeMutation } from './route-mutation.ts'

const id = '0198a7c0-0000-7000-8000-000000000001'
let sent: { url: string; method: string | undefined; body: BodyInit | null | undefined }[]

beforeEach(() => {
  sent = []
  setTransport(async (url, { method, body }) => {
    sent.push({ url, method, body })
    return new Response('"answer"')
  })
})
afterEach(() => setTransport((url, init) => fetch(url, init)))

it('sends its variables as the body', async () => {
  const mutation = new MutationObserver(
    new QueryClient(),
    routeMutation('POST /api/leases/:id/end', { params: { id } }),
  )
  expect(await mutation.mutate({ endDate: '2026-05-31' })).toBe('answer')
  const body = '{"endDate":"2026-05-31"}'
  expect(sent).toEqual([{ url: `/api/leases/${id}/end`, method: 'POST', body }])
})

it('has no variables where the route takes no body', async () => {
  await new MutationObserver(new QueryClient(), routeMutation('DELETE /api/notes/:id', { params: { id } })).mutate(
    undefined,
  )
  expect(sent).toEqual([{ url: `/api/notes/${id}`, method: 'DELETE', body: undefined }])
})

it('makes the input from its variables by a function', async () => {
  const edit = routeMutation('PATCH /api/notes/:id', (text: string) => ({ params: { id }, body: { text } }))
  await new MutationObserver(new QueryClient(), edit).mutate('Has a dog')
  expect(sent).toEqual([{ url: `/api/notes/${id}`, method: 'PATCH', body: '{"text":"Has a dog"}' }])
})
