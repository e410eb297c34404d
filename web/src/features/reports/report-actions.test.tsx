import type { Report } from '@lintel/contract/reports/schema'
import { cleanup, fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { property, report, users } from '../../test/sample-data.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  // The message that waits to be sent.
  localStorage.clear()
})

const ofProperty: Report = { ...report, kind: 'property', propertyId: property.id, sentAt: null, isPublished: true }

async function openReports(shown: Report) {
  const server = startFakeServer({ 'GET /api/agent/reports': [shown] })
  const screen = within(await renderScreen('/reports', users.agent))
  await screen.findByRole('button', { name: 'Close report' })
  return { server, screen }
}

const namesOf = (screen: Awaited<ReturnType<typeof openReports>>['screen']) =>
  screen.getAllByRole('button').map(({ textContent }) => textContent)

it.each<[string, Report, string[]]>([
  ['a published home', ofProperty, ['Unpublish', 'Message owner', 'Disable account']],
  ['a draft', { ...ofProperty, isPublished: false }, ['Message owner', 'Disable account']],
  ['a message', report, ['Message sender', 'Disable account']],
  ['a disabled account', { ...report, account: { ...users.owner, state: 'disabled' } }, ['Message sender']],
  ['an account that is gone', { ...report, account: null }, []],
])('offers what can be done about %s', async (_name, shown, actions) => {
  const { screen } = await openReports(shown)
  expect(namesOf(screen)).toEqual([...actions, 'Close report'])
})

it('unpublishes the home', async () => {
  const { server, screen } = await openReports(ofProperty)
  server.answer('PATCH /api/properties/:id', { ...property, isPublished: false })
  fireEvent.click(screen.getByRole('button', { name: 'Unpublish' }))
  await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ isPublished: false }))
})

it.each<[string, Partial<Report>, string]>([
  ['the home was unpublished', { isPublished: false }, 'unpublished'],
  ['the home was removed', { isPublished: null, propertyId: null }, 'unpublished'],
  ['the account was disabled', { account: { ...users.owner, state: 'disabled' } }, 'other'],
  ['nothing was done', {}, ''],
])('chooses the outcome if %s', async (_name, now, outcome) => {
  const { screen } = await openReports({ ...ofProperty, ...now })
  fireEvent.click(screen.getByRole('button', { name: 'Close report' }))
  expect(await page.findByLabelText('Outcome')).toHaveProperty('value', outcome)
})

it('writes to the reported person, and then chooses that outcome', async () => {
  const { screen } = await openReports(report)
  fireEvent.click(screen.getByRole('button', { name: 'Message sender' }))
  fireEvent.change(await page.findByLabelText('Message'), { target: { value: 'Please stop.' } })
  fireEvent.click(page.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Close report' }))
  expect(await page.findByLabelText('Outcome')).toHaveProperty('value', 'warned')
})
