import { describe, expect, it } from 'vitest'
import { makeWorld, makeWorldForFile } from '../../test/world.ts'
import { sitemapXml } from './sitemap.ts'

const world = await makeWorldForFile({ publicUrl: 'https://homes.example' })

const get = async (url: string) => (await world.app.inject(url)).body

describe('sitemap', () => {
  it('lists every published home once, in the sitemap of the week it was created in, and no draft', async () => {
    const owner = await world.owner()
    const days = ['2025-12-28T23:59:59Z', '2025-12-29T00:00:00Z', '2026-01-04T23:59:59.999Z', '2026-01-05T00:00:00Z']
    const properties = []
    for (const day of days) properties.push(await world.property(owner, { createdAt: new Date(day) }))
    const draft = await world.property(owner, { isPublished: false, createdAt: new Date('2026-01-01') })

    world.app.responseCache.clear()
    const index = await get('/sitemap.xml')
    const weeks = [...index.matchAll(/<loc>https:\/\/homes\.example(\/sitemaps\/[\d-]+)<\/loc>/g)].map(
      ([, path = '']) => path,
    )
    expect(weeks.slice(0, 3)).toEqual(['/sitemaps/2025-12-22', '/sitemaps/2025-12-29', '/sitemaps/2026-01-05'])
    const pages = await Promise.all(weeks.map(get))
    for (const { id } of properties) {
      expect(pages.filter((page) => page.includes(`<loc>https://homes.example/listings/${id}</loc>`))).toHaveLength(1)
    }
    expect(pages.join('')).not.toContain(draft.id)
  })

  it('lists homes of one moment once, however they fall into batches', async () => {
    const owner = await world.owner()
    const properties = []
    for (let i = 0; i < 5; i++) properties.push(await world.property(owner, { createdAt: new Date('2024-03-05') }))
    const xml = await sitemapXml(world.db, 'https://homes.example', '2024-03-04', 2)
    const listed = [...xml.matchAll(/\/listings\/([\w-]+)</g)].map(([, id]) => id)
    expect(listed.toSorted()).toEqual(properties.map(({ id }) => id).toSorted())
  })
})

it.each(['/sitemap.xml', '/sitemaps/2026-01-05', '/robots.txt', '/listings'])(
  '%s has nothing of a Host header that is no host',
  async (url) => {
    const anywhere = await makeWorld({ publicUrl: null })
    await anywhere.property(await anywhere.owner(), { createdAt: new Date('2026-01-05') })
    const hosts = ['a</loc><loc>evil', 'a"><script>evil', 'evil/x', 'x@evil']
    for (const host of hosts) {
      const { body } = await anywhere.app.inject({ url, headers: { host } })
      expect(body).not.toContain('evil')
    }
    await anywhere.close()
  },
)

describe('robots.txt', () => {
  it('names the sitemap and disallows private screens', async () => {
    const robots = await get('/robots.txt')
    expect(robots).toContain('Sitemap: https://homes.example/sitemap.xml')
    expect(robots).toContain('Disallow: /dashboard')
    expect(robots).not.toContain('Disallow: /listings')
  })
})
