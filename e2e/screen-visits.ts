import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { expect } from './fixtures.ts'
import { findIconsWithoutTooltip, findMisalignedEdges, findOverflow, findSmallTargets } from './layout-checks.ts'
import { createLongestWorld, type LongestWorld } from './longest-values.ts'
import type { Server } from './server.ts'
import { settled } from './settled.ts'
import type { Actor, Visit, Visits } from './visits/visit.ts'

export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 820, height: 1180 }
const DESK = { width: 1440, height: 900 }
export const SMALL_PHONE = { width: 320, height: 640 }

export const ACTORS: Actor[] = ['visitor', 'newcomer', 'tenant', 'owner', 'agent']

/** Creates the records with the longest values. @returns each screen's visits, of all files in `visits` */
export async function createVisits(browser: Browser, server: Server) {
  const world = await createLongestWorld(browser, server)
  const folder = path.join(import.meta.dirname, 'visits')
  const files = (await readdir(folder)).filter((file) => file !== 'visit.ts')
  const modules: Record<string, Visits>[] = await Promise.all(files.map((file) => import(path.join(folder, file))))
  const features = modules.flatMap((module) => Object.values(module)).map((visitsOf) => visitsOf(world))
  return { world, visits: (await Promise.all(features)).flatMap((screens) => Object.entries(screens)) }
}

export async function openPage({ contexts }: LongestWorld, as: Actor) {
  const page = await contexts[as].newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  return page
}

/** Opens a visit at a desk, and checks icons and layout there. */
export async function visitAtDesk(page: Page, visit: Visit) {
  await page.setViewportSize(DESK)
  await page.goto(visit.path)
  await expect(page.locator('h1').first()).toBeAttached()
  await settled(page)
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await visit.open?.(page)
  await expectFit(page, visit, DESK)
  expect.soft(await findIconsWithoutTooltip(page), `icons without a tooltip on ${visit.path}`).toEqual([])
}

/** In one theme: the other differs in colours alone. */
export async function expectFit(page: Page, { path: url, edges }: Visit, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  expect.soft(await findOverflow(page), `${url} at ${size.width} px`).toEqual([])
  // On a phone the pictures of a home take the whole width.
  const isWhole = size.width < 640 && url.startsWith('/listings/')
  if (edges && !isWhole)
    expect.soft(await findMisalignedEdges(page, edges), `edges of ${url} at ${size.width} px`).toEqual([])
}

export async function expectLargeTargets(page: Page, { path: url }: Visit) {
  await page.setViewportSize(PHONE)
  expect.soft(await findSmallTargets(page), `small targets on ${url}`).toEqual([])
}

export async function expectAccessible(page: Page, { path: url }: Visit) {
  // An open menu is rendered outside of all landmarks.
  const region = { exclude: '[data-radix-popper-content-wrapper]' }
  const at = `${url} at ${page.viewportSize()?.width} px`
  expect.soft(await findViolationsInBothThemes(page, region), at).toEqual([])
}
