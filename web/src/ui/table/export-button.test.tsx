import { PROBLEMS, problemType } from '@lintel/contract/errors'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { callFile } from '../../api/call-file.ts'
import { toasts } from '../overlays/toast-store.ts'
import { ExportButton } from './export-button.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const load = () => callFile('GET /api/agent/users.csv', { query: { role: 'tenant', columns: 'name,phone' } })
const toastText = () => {
  const { title, description } = toasts.getSnapshot()[0] ?? {}
  return renderToStaticMarkup(
    <>
      {title} {description}
    </>,
  )
}

function press(respond: (url: string) => Response) {
  const fetched = vi.fn(async (url: string) => respond(url))
  vi.stubGlobal('fetch', fetched)
  render(
    <ExportButton variant="ghost" load={load}>
      Download CSV
    </ExportButton>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  return fetched
}

describe('ExportButton', () => {
  it('saves the file that the server writes under the name that it gives', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      expect(this.download).toBe('users-2026-11-25.csv')
    })
    const headers = { 'content-disposition': 'attachment; filename=users-2026-11-25.csv' }
    const fetched = press(() => new Response('"Name"', { headers }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(fetched).toHaveBeenCalledWith('/api/agent/users.csv?role=tenant&columns=name%2Cphone', expect.anything())
  })

  it('says why a file was refused', async () => {
    const { status, title } = PROBLEMS.rate_limited
    const detail = 'Please wait 12 seconds'
    const problem = { type: problemType('rate_limited'), title, status, detail, requestId: 'one' }
    press(() => new Response(JSON.stringify(problem), { status }))
    await waitFor(() => expect(toastText()).toContain('The file could not be downloaded Please wait 12 seconds'))
  })

  it('says that a file broke off', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('"Name"')),
      pull: (controller) => controller.error(new TypeError('network error')),
    })
    press(() => new Response(broken))
    await waitFor(() => expect(toastText()).toContain('The file could not be downloaded'))
    await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull())
  })
})
