import type { Locator, Page } from '@playwright/test'
import { IS_SOAK } from '../server/src/test/soak.ts'
import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { DEMO_PASSWORD, signInToDemo } from './demo-sessions.ts'
import { expect, test } from './fixtures.ts'
import { LONGEST } from './longest-values.ts'
import { settled } from './settled.ts'

/** Adds a second document for the demo tenant, who has a lease document. */
const addDocument = (page: Page) =>
  page.request.post('/api/documents?title=Payslip&type=income', {
    data: Buffer.from('%PDF-1.4 a payslip'),
    headers: { 'content-type': 'application/pdf' },
  })

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not visible')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** The left and right edges in px of the visible content of an element, and of the header's links and buttons. */
const edgesOf = (page: Page, selector: string) =>
  page.evaluate((inside) => {
    const edges = (elements: Iterable<Element>) => {
      const boxes = [...elements]
        .filter(
          (element) =>
            element.checkVisibility() && // What scrolls in a frame of its own goes beyond it.
            !element.closest('.sr-only, [aria-hidden=true], .truncate *, svg *, .dt-tabs, .dt *'),
        )
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width > 1 && height > 1)
      return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))].map(Math.round)
    }
    return {
      header: edges(document.querySelectorAll('header[data-print] :is(a, button)')),
      content: edges(document.querySelectorAll(`${inside} *`)),
    }
  }, selector)

test('header and content have the same edges at every width', async ({ page }) => {
  const [home] = await (await page.request.get('/api/properties/public?limit=1')).json()
  const [screens, forms] = [
    [
      '/listings',
      `/listings/${home.id}`,
      '/dashboard',
      '/properties',
      `/properties/${home.id}`,
      '/profile',
      '/users',
      '/documents',
    ],
    ['/properties/add', `/properties/${home.id}/edit`],
  ]
  const visit = async (path: string, selector: string, isFilled: boolean) => {
    await page.goto(path)
    await settled(page)
    for (const width of IS_SOAK ? [320, 390, 820, 1024, 1440, 1920] : [320, 820, 1440]) {
      // On a phone the pictures take the whole width.
      if (width < 640 && path.startsWith('/listings/')) continue
      await page.setViewportSize({ width, height: 900 })
      const { header, content } = await edgesOf(page, selector)
      const compared = isFilled ? content : content.slice(0, 1)
      expect(compared, `${path} at ${width} px`).toEqual(header.slice(0, compared.length))
    }
  }
  await visit('/', 'section[aria-labelledby=newest]', true)
  await signInToDemo(page, 'agent')
  for (const path of screens) await visit(path, 'main', true)
  for (const path of forms) await visit(path, 'main', false)
})

for (const { as, path, name } of [
  { as: 'tenant', path: '/dashboard', name: 'Recent Applications' },
  { as: 'tenant', path: '/dashboard', name: 'My Documents' },
  { as: 'owner', path: '/dashboard', name: 'Recent Applications' },
  { as: 'agent', path: '/dashboard', name: 'Recent Applications' },
  { as: 'agent', path: '/users', name: 'Users' },
] as const)
  test(`dates and badges are aligned in columns in ${name} of the ${as}`, async ({ page }) => {
    await signInToDemo(page, as)
    if (name === 'My Documents') await addDocument(page)
    await page.goto(path)
    const list = page.getByRole(name === 'Users' ? 'table' : 'list', { name, exact: true })
    await expect(list.locator('li, [data-row]').nth(1)).toBeVisible()
    const { dates, badges } = await list.evaluate((element) => {
      const leftsOf = (selector: string) => [
        ...new Set(
          [...element.querySelectorAll(selector)].map((part) => Math.round(part.getBoundingClientRect().left)),
        ),
      ]
      return { dates: leftsOf('time'), badges: leftsOf('[data-badge]') }
    })
    expect(dates).toHaveLength(1)
    expect(badges).toHaveLength(name === 'My Documents' ? 0 : 1)
  })

for (const title of ['Corner flat above the bakery', LONGEST.title])
  test(`price and Apply are visible without scrolling at 1440 × 900 with ${title.slice(0, 11)}…`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await signUp(page, 'owner')
    const home = await createProperty(page, { title, address: LONGEST.address })
    await signInToDemo(page, 'tenant')
    await page.goto(`/listings/${home.id}`)
    for (const element of [page.getByText('$1,250').first(), page.getByRole('link', { name: 'Apply Now' })])
      expect((await boxOf(element)).bottom).toBeLessThanOrEqual(900)
  })

test('a toast covers neither price nor next step, and is announced as two sentences', async ({ page, problems }) => {
  problems.expect(/401/)
  await signUp(page, 'owner')
  // Long texts move the price down to where toasts are shown.
  const home = await createProperty(page, { title: LONGEST.title, address: LONGEST.address })
  await page.context().clearCookies()
  await page.goto(`/login?next=/listings/${home.id}`)
  await page.getByLabel('Username').fill('tenant')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  const announced = page.locator('[role=status], [role=alert]').filter({ hasText: 'Notification' })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(announced).toContainText('Login failed. Wrong username or password')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.clock.install()
  await page.getByRole('button', { name: 'Sign In' }).click()
  const apply = page.getByRole('link', { name: 'Apply Now' })
  await expect(apply).toBeVisible()
  const toast = page.locator('li[data-state=open]').filter({ hasText: 'Welcome back!' })
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const shown = await boxOf(toast)
    const note = page.getByText('Applying is free')
    for (const element of [apply, page.getByText('/month').first(), ...(width < 768 ? [] : [note])]) {
      const box = await boxOf(element)
      const isSeparate = box.right <= shown.x || shown.right <= box.x || box.bottom <= shown.y || shown.bottom <= box.y
      expect(isSeparate, `at ${width} × ${height}`).toBe(true)
    }
  }
})

test('a printed lease has no buttons and no navigation', async ({ page }) => {
  await signInToDemo(page, 'tenant')
  await page.goto('/lease')
  await expect(page.getByRole('link', { name: /^Download/ })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Monthly rent')).toBeVisible()
  await expect(page.locator('button:visible')).toHaveCount(0)
  await expect(page.locator('nav:visible, header:visible')).toHaveCount(0)
  for (const name of [/^Download/, /^Message/, 'Back to Dashboard'])
    await expect(page.getByRole('link', { name })).toBeHidden()
})
