import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeWorldForFile } from '../test/world.ts'

const url = '/.well-known/security.txt'
afterEach(() => void vi.useRealTimers())

describe('security.txt', async () => {
  const securityContact = 'mailto:security@homes.example'
  const world = await makeWorldForFile({ securityContact, publicUrl: 'https://homes.example' })
  const without = await makeWorldForFile({ securityContact })
  const none = await makeWorldForFile()

  it('has the contact, an end half a year away and its own URL', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-01T00:00:00Z') })
    const response = await world.app.inject(url)
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(response.body).toBe(
      [
        'Contact: mailto:security@homes.example',
        'Expires: 2026-06-30T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: https://homes.example/.well-known/security.txt',
        '',
      ].join('\n'),
    )
  })

  it('names no URL of its own without PUBLIC_URL', async () => {
    expect((await without.app.inject(url)).body).not.toContain('Canonical')
  })

  it('is not found without a contact', async () => {
    expect((await none.app.inject(url)).statusCode).toBe(404)
  })
})
