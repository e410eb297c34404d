import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { savedRoutes } from '@lintel/contract/saved/routes'
import { afterAll, describe, expect, it } from 'vitest'
import { sharedLists } from '../features/saved/table.ts'
import { makeWorldForFile } from '../test/world.ts'

/** A renderer whose page is the query string that it was given, and the number of pages so far. */
const RENDERER = `
let count = 0
export function setTransport() {}
export async function renderPage({ search }) {
  count += 1
  return { state: {}, head: {}, html: \`<main>\${count} \${search}</main>\`, preloads: '', source: null }
}`
const webDir = await mkdtemp(join(tmpdir(), 'lintel-pages-'))
afterAll(() => rm(webDir, { recursive: true }))
await mkdir(join(webDir, 'server'))
await mkdir(join(webDir, '.vite'))
await writeFile(join(webDir, 'package.json'), '{"type":"module"}')
await writeFile(join(webDir, 'server/entry-server.js'), RENDERER)
await writeFile(join(webDir, '.vite/manifest.json'), '{"index.html":{"file":"a.js"}}')
await writeFile(join(webDir, 'index.html'), '<!doctype html><head><!--state--></head><div id="root"></div>')
const world = await makeWorldForFile({ webDir })
const tenant = await world.tenant()

const open = async (url: string, cookie?: string) =>
  /<main>(.*)<\/main>/.exec((await world.app.inject({ url, headers: { ...(cookie && { cookie }) } })).body)?.[1]

describe('a page for visitors', () => {
  it.each([
    [
      '/listings',
      ['/listings?utm_source=mail', '/listings?y=1', '/listings?city=', `/listings?junk=${'x'.repeat(15_000)}`],
    ],
    [
      '/listings?city=Ghent&sort=price-asc',
      ['/listings?sort=price-asc&a=b&city=Ghent', '/listings?city=Ghent&city=Bruges&sort=price-asc'],
    ],
    ['/?a=secret', ['/', '/?b']],
    ['/login?next=/profile&token=secret', ['/login?next=%2Fprofile']],
    ['/dashboard?a=secret', ['/dashboard']],
  ])('at %s is the same for %j, and has no unknown parameter in it', async (first, others) => {
    const page = await open(first)
    expect(page).not.toContain('secret')
    for (const url of others) expect(await open(url)).toBe(page)
  })

  it.each([
    ['/listings', '/listings?city=Ghent'],
    ['/listings?search=a', '/listings?search=b'],
    ['/register?next=/lease', '/register'],
    ['/login', '/login?next=/lease'],
  ])('differs between %s and %s', async (one, other) => {
    expect(await open(one)).not.toBe(await open(other))
  })
})

it('is not kept of a shared list, which may end at any time', async () => {
  const property = await world.property(await world.owner())
  const { body } = await world.call(null, savedRoutes.shareHomes, { body: { homes: [property.id] } })
  const read = async () => {
    const { statusCode, headers } = await world.app.inject({ url: `/shared/${body.token}` })
    return [statusCode, headers['cache-control']]
  }
  expect(await read()).toEqual([200, 'no-store'])
  await world.db.update(sharedLists).set({ endsAt: new Date(Date.now() - 1) })
  expect(await read()).toEqual([404, 'no-store'])
})

it('renders a page anew whose key is longer than any link of the site makes', async () => {
  const url = `/listings?search=${'x'.repeat(1_000)}`
  expect(await open(url)).not.toBe(await open(url))
})

it('renders the page of a signed-in user anew, from the whole query string', async () => {
  const [one, other] = [await open('/listings?y=1', tenant.cookie), await open('/listings?y=1', tenant.cookie)]
  expect(one).not.toBe(other)
  expect(one).toContain('?y=1')
})
