import { SCREENS } from '@lintel/contract/screens'
import { and, gte, lt, min, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { isAfter, type KeysetOrder, orderBy, type Place } from '../../db/paging.ts'
import { dayIn } from '../../format/days.ts'
import { properties } from './table.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY_MS = 4 * 24 * 60 * 60 * 1000
/** URLs that one sitemap may hold (sitemaps.org). */
const PAGE_MAX = 50_000
const BATCH_ROWS = 1_000
const OLDEST: KeysetOrder = { key: 'createdAt', type: 'instant', direction: 'asc' }

const mondayBefore = (at: Date) => new Date(at.getTime() - ((at.getTime() - FIRST_MONDAY_MS) % WEEK_MS))

/** The sitemap index: one sitemap for each week since the first published home was created. */
export async function sitemapIndexXml(db: Db, origin: string, now: Date): Promise<string> {
  const [row] = await db
    .select({ first: min(properties.createdAt) })
    .from(properties)
    .where(sql`is_published`)
  const weeks: string[] = []
  if (row?.first) {
    for (let at = mondayBefore(row.first).getTime(); at <= now.getTime(); at += WEEK_MS) {
      weeks.push(dayIn('UTC', new Date(at)))
    }
  }
  const pages = weeks.map((week) => `<sitemap><loc>${origin}/sitemaps/${week}</loc></sitemap>`)
  return xml('sitemapindex', pages)
}

/** The sitemap of the published homes created in the seven days from `from` on. @param from `YYYY-MM-DD` */
export async function sitemapXml(db: Db, origin: string, from: string, batchRows = BATCH_ROWS): Promise<string> {
  const { id, createdAt, updatedAt } = properties
  const start = new Date(`${from}T00:00:00Z`)
  const isOfWeek = and(sql`is_published`, gte(createdAt, start), lt(createdAt, new Date(start.getTime() + WEEK_MS)))
  const urls: string[] = []
  let place: Place | undefined
  // A batch at a time, so that other requests run in between.
  do {
    const rows = await db
      .select({ id, createdAt, updatedAt })
      .from(properties)
      .where(and(isOfWeek, place && isAfter(OLDEST, { id, createdAt }, place)))
      .orderBy(...orderBy(OLDEST, { id, createdAt }))
      .limit(batchRows)
    for (const row of rows)
      urls.push(`<url><loc>${origin}/listings/${row.id}</loc><lastmod>${row.updatedAt.toISOString()}</lastmod></url>`)
    const last = rows.length === batchRows ? rows.at(-1) : undefined
    place = last && { key: last.createdAt.toISOString(), id: last.id }
  } while (place && urls.length < PAGE_MAX)
  return xml('urlset', urls)
}

/** Disallows API calls and every screen that requires signing in. */
export function robotsText(origin: string): string {
  const screens = Object.values(SCREENS).filter(({ access }) => access === 'signed-in')
  const closed = new Set(['/api/', ...screens.map(({ path }) => `/${path.split('/')[1]}`)])
  return [
    'User-agent: *',
    ...[...closed].map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

const xml = (root: string, children: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${children.join('')}</${root}>`
