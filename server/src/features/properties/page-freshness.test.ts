import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeWorldForFile } from '../../test/world.ts'
import type { PropertyRow } from './table.ts'

/** Makes the calls of a home's page (web/src/features/properties/feature.test.ts), and counts the pages. */
const RENDERER = `
let count = 0
let call
export function setTransport(transport) { call = transport }
export async function renderPage({ path, url }) {
  const id = (path ?? url).split('?')[0].split('/').pop()
  const home = await (await call('/api/properties/' + id, {})).json()
  await call('/api/properties/' + id + '/listing', {})
  await call('/api/properties/public?city=' + encodeURIComponent(home.city) + '&minPrice=1&maxPrice=9000&limit=12', {})
  count += 1
  return { state: {}, head: {}, html: \`<main>\${count}</main>\`, preloads: '', source: null }
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
const owner = await world.owner()

const open = async ({ id }: PropertyRow) =>
  /<main>(.*)<\/main>/.exec((await world.app.inject({ url: `/listings/${id}` })).body)?.[1]
async function openAll(properties: PropertyRow[]) {
  const pages: (string | undefined)[] = []
  for (const property of properties) pages.push(await open(property))
  return pages
}
/** Not by `world.call`, which clears the cache. */
async function change({ id }: PropertyRow, body: object = { description: `Changed ${Math.random()}` }) {
  const headers = { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' }
  const { statusCode } = await world.app.inject({
    method: 'PATCH',
    url: `/api/properties/${id}`,
    headers,
    payload: body,
  })
  expect(statusCode).toBe(200)
}

/** Versions are kept in 64 shards: of several homes, a change of one leaves most pages fresh. */
const SOME = 12
/** Not of the shard of what all pages show, as one in 64 homes is: its change makes all of them stale. */
const ELSEWHERE = '01890000-0000-7000-8000-000000000000'

describe('the cached page of a home', () => {
  it('stays fresh while homes of other cities change', async () => {
    const elsewhere = await world.property(owner, { id: ELSEWHERE, city: 'Bruges' })
    const properties: PropertyRow[] = []
    for (let n = 0; n < SOME; n += 1) properties.push(await world.property(owner, { city: `Ghent ${n}` }))
    const before = await openAll(properties)
    await change(elsewhere)
    const after = await openAll(properties)
    const fresh = after.filter((page, at) => page === before[at])
    expect(fresh.length).toBeGreaterThanOrEqual(SOME / 2)
  })

  it('is stale after a change of the home, and of one that it may show as similar, wherever that moves', async () => {
    const property = await world.property(owner, { city: 'São Paulo' })
    const similar = await world.property(owner, { city: 'Sao Paulo' })
    let page = await open(property)
    for (const step of [
      () => change(property),
      () => change(similar),
      () => change(similar, { city: 'Recife' }),
      () => change(similar, { city: 'SÃO PAULO' }),
      () => change(similar, { isPublished: false }),
    ]) {
      await step()
      const next = await open(property)
      expect(next).not.toBe(page)
      page = next
    }
    expect(await open(property)).toBe(page)
  })
})
