import { IS_SOAK } from '../../server/src/test/soak.ts'
import { test } from '../fixtures.ts'
import {
  ACTORS,
  createVisits,
  expectAccessible,
  expectFit,
  expectLargeTargets,
  openPage,
  PHONE,
  SMALL_PHONE,
  TABLET,
  visitAtDesk,
} from '../screen-visits.ts'

// In one worker: each one would create the data on its own server.
test.describe.configure({ mode: 'default' })
let created: Awaited<ReturnType<typeof createVisits>>
test.beforeAll(async ({ browser, server }) => {
  created = await createVisits(browser, server)
})
test.afterAll(() => created?.world.close())

for (const actor of ACTORS)
  test(`every screen of the ${actor} fits, is aligned and accessible, with large enough touch targets`, async ({
    problems,
  }) => {
    test.setTimeout(1_200_000)
    problems.expect(/404.*\/nowhere/)
    const page = await openPage(created.world, actor)
    // `e2e/accessibility.spec.ts` checks the first visit of each screen.
    for (const [, visits] of created.visits)
      for (const visit of IS_SOAK ? visits : visits.slice(1)) {
        if (visit.as !== actor) continue
        await visitAtDesk(page, visit)
        if (IS_SOAK) {
          await expectAccessible(page, visit)
          await expectFit(page, visit, TABLET)
        }
        await expectLargeTargets(page, visit)
        await expectFit(page, visit, PHONE)
        await expectAccessible(page, visit)
        await expectFit(page, visit, SMALL_PHONE)
      }
    await page.close()
  })
