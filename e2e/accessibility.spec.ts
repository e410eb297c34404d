import { SCREENS } from '@lintel/contract/screens'
import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { expect, test } from './fixtures.ts'
import { findMisalignedEdges } from './layout-checks.ts'
import {
  ACTORS,
  createVisits,
  expectAccessible,
  expectFit,
  expectLargeTargets,
  openPage,
  PHONE,
  SMALL_PHONE,
  visitAtDesk,
} from './screen-visits.ts'

// The first visit of each screen. `system/accessibility.spec.ts` has the others.
test('every screen of the contract fits, is aligned and accessible, with large enough touch targets', async ({
  browser,
  server,
}) => {
  test.setTimeout(1_200_000)
  const { world, visits } = await createVisits(browser, server)
  expect(visits.map(([screen]) => screen).sort()).toEqual(Object.keys(SCREENS).sort())
  for (const actor of ACTORS) {
    const page = await openPage(world, actor)
    for (const visit of visits.flatMap(([, ofScreen]) => ofScreen.slice(0, 1)).filter(({ as }) => as === actor)) {
      await visitAtDesk(page, visit)
      await expectLargeTargets(page, visit)
      await expectFit(page, visit, PHONE)
      await expectAccessible(page, visit)
      await expectFit(page, visit, SMALL_PHONE)
    }
    await page.close()
  }
  await world.close()
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
