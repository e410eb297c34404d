import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { SCREENS } from '@lintel/contract/screens'
import type { Page } from '@playwright/test'
import { IS_SOAK } from '../server/src/test/soak.ts'
import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { expect, test } from './fixtures.ts'
import { findIconsWithoutTooltip, findMisalignedEdges, findOverflow, findSmallTargets } from './layout-checks.ts'
import { createLongestWorld, type LongestWorld } from './longest-values.ts'
import { settled } from './settled.ts'
import type { Actor, Visit, Visits } from './visits/visit.ts'

const PHONE = { width: 390, height: 844 }
const TABLET = { width: 820, height: 1180 }
const DESK = { width: 1440, height: 900 }
const SMALL_PHONE = { width: 320, height: 640 }
const ACTORS: Actor[] = ['visitor', 'newcomer', 'tenant', 'owner', 'agent']

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

  for (const actor of ACTORS)
    test(`every screen of the ${actor} fits, is aligned and accessible, with large enough touch targets`, async ({
      problems,
    }) => {
      test.slow()
      problems.expect(/404.*\/nowhere/)
      const page = await world.contexts[actor].newPage()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const visit of visits.flatMap(([, ofScreen]) => ofScreen).filter(({ as }) => as === actor)) {
        await page.setViewportSize(DESK)
        await openVisit(page, visit)
        await expectFit(page, visit, DESK)
        expect.soft(await findIconsWithoutTooltip(page), `icons without a tooltip on ${visit.path}`).toEqual([])
        if (IS_SOAK) {
          await expectAccessible(page, visit, DESK)
          await expectFit(page, visit, TABLET)
        }
        await page.setViewportSize(PHONE)
        expect.soft(await findSmallTargets(page), `small targets on ${visit.path}`).toEqual([])
        await expectFit(page, visit, PHONE)
        await expectFit(page, visit, SMALL_PHONE)
        await expectAccessible(page, visit, SMALL_PHONE)
      }
      await page.close()
    })
})

test('the checks find a button without a name, too little contrast in the light theme, and content beside the edges', async ({
  page,
}) => {
  await page.goto('/login')
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<button></button><p id="pale">Hardly to be read</p>')
    document.styleSheets[0]?.insertRule('[data-theme=light] #pale { color: #eee }')
  })
  const found = await findViolationsInBothThemes(page)
  expect(found.filter((line) => line.startsWith('dark: button-name'))).toHaveLength(1)
  expect(found.filter((line) => line.startsWith('light: color-contrast'))).toHaveLength(1)
  expect(await findMisalignedEdges(page, { inside: 'body', isFilled: true })).toHaveLength(2)
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
async function expectFit(page: Page, { path: url, edges }: Visit, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  expect.soft(await findOverflow(page), `${url} at ${size.width} px`).toEqual([])
  // On a phone the pictures of a home take the whole width.
  const isWhole = size.width < 640 && url.startsWith('/listings/')
  if (edges && !isWhole)
    expect.soft(await findMisalignedEdges(page, edges), `edges of ${url} at ${size.width} px`).toEqual([])
}

async function expectAccessible(page: Page, { path: url }: Visit, { width }: { width: number }) {
  // An open menu is rendered outside of all landmarks.
  const region = { exclude: '[data-radix-popper-content-wrapper]' }
  expect.soft(await findViolationsInBothThemes(page, region), `${url} at ${width} px`).toEqual([])
}
