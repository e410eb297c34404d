import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { users } from '../../../test/sample-data.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const open = async () => {
  await renderScreen('/properties/add', users.agent)
  return (await screen.findByRole('combobox', { name: 'Owner' })) as HTMLInputElement
}

it('finds an owner by name with the keyboard, and keeps them over a reload', async () => {
  const server = startFakeServer({
    'GET /api/agent/users': [],
    'GET /api/properties/cities': [],
    'GET /api/applications/questions': [],
  })
  const field = await open()
  expect(field.value).toBe('Ada Moreau')
  field.focus()
  fireEvent.change(field, { target: { value: 'nobody' } })
  expect(await screen.findByText('No owner has this name.')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(field.value).toBe('Ada Moreau')
  server.answer(
    'GET /api/agent/users',
    [users.owner].map((user) => ({ ...user, homes: 0, applications: { count: 0, isCapped: false } })),
  )
  fireEvent.change(field, { target: { value: 'keller' } })
  await screen.findByRole('option', { name: /Oscar Keller/ })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(field.value).toBe('Oscar Keller'))
  cleanup()
  expect((await open()).value).toBe('Oscar Keller')
})
