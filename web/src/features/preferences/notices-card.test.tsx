import { cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answers, startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { users } from '../../test/sample-data.ts'
import { toasts } from '../../ui/overlays/toast-store.ts'

const FIND = 'GET /api/preferences'
const CHANGE = 'PATCH /api/preferences'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(answers: Answers) {
  const server = startFakeServer({ 'GET /api/auth/sessions': [], 'GET /api/messages/blocked': [], ...answers })
  const screen = within(await renderScreen('/profile', users.tenant))
  await screen.findByRole('switch', { name: /^Overdue rent/ })
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}`) }).checked
  return { server, screen, isOn }
}

it('has a switch for each kind of notice, on until it is switched off', async () => {
  const { isOn } = await open({ [FIND]: { overdueNotices: false } })
  expect(['Rent due soon', 'Payments received', 'Overdue rent'].map(isOn)).toEqual([true, true, false])
})

it('saves a switch at once, and alone', async () => {
  const { server, screen, isOn } = await open({ [FIND]: {}, [CHANGE]: { paymentNotices: false } })
  fireEvent.click(screen.getByRole('switch', { name: /^Payments received/ }))
  await waitFor(() => expect(isOn('Payments received')).toBe(false))
  await waitFor(() =>
    expect(server.sent.map(({ key, body }) => [key, body])).toEqual([[CHANGE, { paymentNotices: false }]]),
  )
  expect(isOn('Payments received')).toBe(false)
})

it('takes a switch back that was not saved, and says so', async () => {
  const { server, screen, isOn } = await open({ [FIND]: {} })
  server.refuse(CHANGE, 'internal', 'The database restarts.')
  fireEvent.click(screen.getByRole('switch', { name: /^Overdue rent/ }))
  await waitFor(() =>
    expect(toasts.getSnapshot()[0]).toMatchObject({ title: 'Not saved', description: 'The database restarts.' }),
  )
  await waitFor(() => expect(isOn('Overdue rent')).toBe(true))
})
