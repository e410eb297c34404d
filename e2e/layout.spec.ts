import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { SCREENS } from '@lintel/contract/screens'
import type { Page } from '@playwright/test'
import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { expect, test } from './fixtures.ts'
import { findIconsWithoutTooltip, findOverflow, findSmallTargets } from './layout-checks.ts'
import { createLongestWorld, type LongestWorld } from './longest-values.ts'
import { settled } from './settled.ts'
import type { Actor, Visit, Visits } from './visits/visit.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const SMALL_PHONE = { width: 320, height: 640 }

test.describe('the longest values', () => {
  // In one worker: each one would create the data on its own server.
  test.describe.configure({ mode: 'default' })
  let world: LongestWorld
  let visits: [screen: string, Visit[]][] = []
  test.beforeAll(async ({ browser, server }) => {
    world = await createLongestWorld(browser, server)
    visits = await listVisits(world)
  })
  test.afterAll(() => world?.close())

  test('every screen of the contract is checked', () => {
    expect(visits.map(([screen]) => screen).sort()).toEqual(Object.keys(SCREENS).sort())
  })

  for (const actor of ['visitor', 'tenant', 'owner', 'agent'] satisfies Actor[])
    test(`fit every screen of the ${actor} on a phone, with large enough touch targets`, async () => {
      test.slow()
      const page = await world.contexts[actor].newPage()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const visit of visits.flatMap(([, ofScreen]) => ofScreen).filter(({ as }) => as === actor)) {
        await page.setViewportSize(DESK)
        await openVisit(page, visit)
        expect.soft(await findOverflow(page), `${visit.path} at ${DESK.width} px`).toEqual([])
        expect.soft(await findIconsWithoutTooltip(page), `icons without a tooltip on ${visit.path}`).toEqual([])
        await page.setViewportSize(PHONE)
        expect.soft(await findSmallTargets(page), `small targets on ${visit.path}`).toEqual([])
        await expectFit(page, visit)
        // An open menu is rendered outside of all landmarks.
        const region = { exclude: '[data-radix-popper-content-wrapper]' }
        const found = await findViolationsInBothThemes(page, region)
        expect.soft(found, `${visit.path} at ${SMALL_PHONE.width} px`).toEqual([])
      }
      await page.close()
    })
})

/** @returns each screen's visits, of all files in `visits` */
async function listVisits(world: LongestWorld) {
  const folder = path.join(import.meta.dirname, 'visits')
  const files = (await readdir(folder)).filter((file) => file !== 'visit.ts')
  const modules: Record<string, Visits>[] = await Promise.all(files.map((file) => import(path.join(folder, file))))
  const features = modules.flatMap((module) => Object.values(module)).map((visitsOf) => visitsOf(world))
  return (await Promise.all(features)).flatMap((screens) => Object.entries(screens))
}

async function openVisit(page: Page, { path: url, open }: Visit) {
  await page.goto(url)
  await expect(page.locator('h1').first()).toBeAttached()
  await settled(page)
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await open?.(page)
}

/** In one theme: the other differs in colours alone. */
async function expectFit(page: Page, visit: Visit) {
  for (const size of [PHONE, SMALL_PHONE]) {
    await page.setViewportSize(size)
    expect.soft(await findOverflow(page), `${visit.path} at ${size.width} px`).toEqual([])
  }
}
