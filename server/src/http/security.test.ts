import { describe, expect, test } from 'vitest'
import { makeWorld, makeWorldForFile } from '../test/world.ts'

const world = await makeWorldForFile()

describe('behind https', () => {
  const hstsOf = async (settings: object) => {
    const https = await makeWorld({ publicUrl: 'https://homes.example', ...settings })
    const urls = ['/', '/nowhere', '/healthz', '/api/properties/public', '/api/nowhere', '/assets/nowhere.js']
    const responses = await Promise.all(urls.map((url) => https.app.inject(url)))
    await https.close()
    return [...new Set(responses.map(({ headers }) => headers['strict-transport-security']))]
  }

  test('every response asks for https for a year, for subdomains only with HSTS_SUBDOMAINS', async () => {
    expect(await hstsOf({})).toEqual(['max-age=31536000'])
    expect(await hstsOf({ isHstsForSubdomains: true })).toEqual(['max-age=31536000; includeSubDomains'])
  })
})

test('a forwarded host is not believed, even from a trusted proxy', async () => {
  const proxied = await makeWorld({ trustProxy: true })
  const headers = { host: 'homes.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const { body } = await proxied.app.inject({ url: '/robots.txt', headers })
  expect(body).toContain('https://homes.example/')
  expect(body).not.toContain('evil.example')
  await proxied.close()
})

test('calls run nothing, sit in no frame and are read by no other site', async () => {
  const { headers } = await world.app.inject('/api/auth/me')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
})
