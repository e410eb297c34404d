import { expect, test } from '../fixtures.ts'
import { holdRequests } from '../hold-requests.ts'
import { settled } from '../settled.ts'
import { atEachWidth, boxesOf, expectDashboardKeepsItsLayout, expectSame } from '../skeleton-checks.ts'

test('six placeholder cards have the position and size of the cards', async ({ page }) => {
  await page.goto('/login')
  await settled(page)
  const release = await holdRequests(page, /api\/properties\/(public|cities)/)
  await page.getByRole('link', { name: 'Properties' }).click()
  await expect(page.locator('[data-card-skeleton]')).toHaveCount(6)
  const before = await atEachWidth(page, async () => ({
    cards: await boxesOf(page, '[data-card-skeleton]'),
    pictures: await boxesOf(page, '[data-card-skeleton] > :first-child'),
  }))
  release()
  await expect(page.locator('[data-property]').first()).toBeVisible()
  await atEachWidth(page, async (width) => {
    const { cards: [skeleton] = [], pictures = [] } = before.get(width) ?? {}
    expectSame(pictures.slice(0, 1), await boxesOf(page, '[data-property] > :first-child'), `at ${width} px, picture`)
    const [card] = await boxesOf(page, '[data-property]')
    // A title may have a second line.
    expect([0, 24]).toContain(Math.round((card?.height ?? 0) - (skeleton?.height ?? 0)))
  })
})

const PLACEHOLDERS = 'the placeholders of figures and rows have the position and size of those of the'

for (const [account, lists] of [
  ['tenant', ['My Documents', 'Recent Applications']],
  ['owner', ['Recent Applications']],
] as const)
  test(`${PLACEHOLDERS} ${account}`, ({ page }) => expectDashboardKeepsItsLayout(page, account, lists))

// On unchanged demo data: rents of other specs are so high that a figure takes a second line.
test(`${PLACEHOLDERS} agent`, async ({ browser, startOwnServer }) => {
  const { baseURL } = await startOwnServer({})
  const page = await (await browser.newContext({ baseURL })).newPage()
  await expectDashboardKeepsItsLayout(page, 'agent', ['Recent Applications', 'Property Performance'])
})
