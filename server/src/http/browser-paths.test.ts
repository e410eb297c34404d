import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeWorldForFile } from '../test/world.ts'

/** What the browser app's build copies as it is. */
const webDir = path.join(import.meta.dirname, '../../../web/public')
const world = await makeWorldForFile({ webDir })

const get = async (url: string) => {
  const { statusCode, headers, rawPayload } = await world.app.inject({ url })
  return { status: statusCode, type: headers['content-type'], cache: headers['cache-control'], bytes: rawPayload }
}

describe('the icons that browsers ask for', () => {
  it('has a favicon of 16, 32 and 48 pixels for responses that are no page', async () => {
    const { status, type, cache, bytes } = await get('/favicon.ico')
    expect([status, type, cache]).toEqual([200, 'image/vnd.microsoft.icon', 'public, max-age=3600'])
    const sizes = Array.from({ length: bytes.readUInt16LE(4) }, (_, at) => bytes[6 + at * 16])
    expect(sizes).toEqual([16, 32, 48])
  })

  it.each([
    '/apple-touch-icon.png',
    '/apple-touch-icon-precomposed.png',
    '/apple-touch-icon-120x120.png',
    '/apple-touch-icon-152x152-precomposed.png',
  ])('%s is the icon for home screens', async (url) => {
    const { status, type, cache, bytes } = await get(url)
    expect([status, type, cache]).toEqual([200, 'image/png', 'public, max-age=3600'])
    expect(bytes.equals(await readFile(path.join(webDir, 'apple-touch-icon.png')))).toBe(true)
  })

  it.each(['/apple-touch-icon-x.png', '/apple-touch-icon-1x1-other.png', '/apple-touch-icon-.png'])(
    '%s is not found',
    async (url) => {
      expect((await get(url)).status).toBe(404)
    },
  )

  it('links a manifest whose icons exist', async () => {
    const { status, type, bytes } = await get('/site.webmanifest')
    expect([status, type]).toEqual([200, 'application/manifest+json'])
    const { icons } = JSON.parse(bytes.toString()) as { icons: { src: string; type: string }[] }
    for (const { src, type: expected } of icons)
      expect([src, (await get(src)).status, (await get(src)).type]).toEqual([src, 200, expected])
  })
})

describe('well-known paths', () => {
  it('leads password managers to the form that changes the password', async () => {
    const { statusCode, headers } = await world.app.inject({ url: '/.well-known/change-password' })
    expect([statusCode, headers.location]).toEqual([302, '/profile?open=password'])
  })

  it.each([
    'appspecific/com.chrome.devtools.json',
    'resource-that-should-not-exist-whose-status-code-should-not-be-200',
    'traffic-advice',
    'passkey-endpoints',
    'gpc.json',
  ])('%s is missing, without a page', async (name) => {
    // An error line in the log would fail the file.
    const { status, type } = await get(`/.well-known/${name}`)
    expect([status, type]).toEqual([404, 'application/problem+json; charset=utf-8'])
  })
})
