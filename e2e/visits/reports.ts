import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { LONGEST } from '../longest-values.ts'
import type { Visits } from './visit.ts'

const openDialog = (page: Page) => page.getByRole('button', { name: 'Close report' }).first().click()

export const reportsVisits: Visits = async ({ contexts: { tenant }, property, ids }) => {
  const messages = await (await tenant.request.get(`/api/messages/${ids.owner}`)).json()
  const received = messages.find(
    (one: { type: string; senderId: string }) => one.type === 'text' && one.senderId === ids.owner,
  )
  for (const subject of [
    { kind: 'property', id: property },
    { kind: 'message', id: received.id },
  ]) {
    const response = await tenant.request.post('/api/reports', {
      data: { ...subject, reason: 'misleading', note: LONGEST.note },
    })
    expect(response.status()).toBe(201)
  }
  return {
    reports: [
      { as: 'agent', path: '/reports' },
      { as: 'agent', path: '/reports', open: openDialog },
      { as: 'agent', path: '/reports?status=closed' },
    ],
  }
}
