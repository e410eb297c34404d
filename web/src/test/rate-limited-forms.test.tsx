import { cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '../ui/overlays/toast-store.ts'
import { type Answers, type Key, startFakeServer } from './fake-server.ts'
import { renderScreen } from './render-screen.tsx'
import { ownDraft, property, users } from './sample-data.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

type Form = {
  path: string
  as: keyof typeof users | null
  answers: Answers
  call: Key
  /** Values by label. */
  typed: Record<string, string>
}

const FORMS: Form[] = [
  {
    path: '/login',
    as: null,
    answers: {},
    call: 'POST /api/auth/login',
    typed: { Username: 'tessa', Password: 'three wooden doors' },
  },
  {
    path: `/applications/${property.id}`,
    as: 'tenant',
    answers: {
      'GET /api/properties/:id': property,
      'GET /api/tenant/applications': [],
      'GET /api/tenant/documents': [],
      'GET /api/properties/:id/application-draft': ownDraft,
      'PUT /api/properties/:id/application-draft': { savedAt: '2026-01-05T09:30:00.000Z' },
    },
    call: 'POST /api/applications',
    typed: { 'Why are you interested in this property?': 'We would move in next month.' },
  },
]
const DETAIL = 'That was a lot at once. Please wait 12 seconds, then try again.'

describe.each(FORMS.map((form) => [form.path, form] as const))('the form at %s', (_path, form) => {
  it('shows when a limited call can be made again, and keeps typed values', async () => {
    const server = startFakeServer(form.answers)
    server.refuse(form.call, 'rate_limited', DETAIL)
    const screen = within(await renderScreen(form.path, form.as && users[form.as]))
    const fields = () => Promise.all(Object.keys(form.typed).map((label) => screen.findByLabelText(label)))
    for (const [index, field] of (await fields()).entries())
      fireEvent.change(field, { target: { value: Object.values(form.typed)[index] } })
    const [first] = await fields()
    fireEvent.submit(first?.closest('form') as HTMLFormElement)
    await waitFor(() => expect(server.requests).toContain(form.call))
    await waitFor(() => expect(toastText()).toContain(DETAIL))
    const kept = (await fields()).map((field) => (field as HTMLInputElement).value)
    expect(kept).toEqual(Object.values(form.typed))
  })
})

const toastText = () => renderToStaticMarkup(toasts.getSnapshot()[0]?.description)
