import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'

const KEY = 'POST /api/unsubscribe/:token'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  const server = startFakeServer({ [KEY]: null })
  await renderScreen('/unsubscribe/secret', null)
  const press = () => fireEvent.click(screen.getByRole('button', { name: /Stop these emails/ }))
  return { server, press }
}

describe('UnsubscribeScreen', () => {
  it('changes nothing until the button is pressed', async () => {
    const { server, press } = await open()
    expect(server.requests).toEqual([])
    press()
    await screen.findByText('You get no more emails about saved searches.')
    expect(server.requests).toEqual([KEY])
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getByRole('link', { name: 'Saved' }).getAttribute('href')).toBe('/saved')
  })

  it('has a form that browsers post without scripts', async () => {
    await open()
    const form = document.querySelector('form')
    expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/api/unsubscribe/secret'])
    expect(form?.querySelector('button')?.type).toBe('submit')
  })

  it('says that a link is not complete', async () => {
    const { server, press } = await open()
    server.refuse(KEY, 'not_found', 'There is no such link.')
    press()
    await screen.findByText('This link is not complete. Open it again from the email.')
  })

  it('says why it failed, and tries again', async () => {
    const { server, press } = await open()
    server.refuse(KEY, 'internal', 'The database is being restarted.')
    press()
    await screen.findByText('The database is being restarted.')
    server.answer(KEY, null)
    press()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await screen.findByText('You get no more emails about saved searches.')
  })
})
