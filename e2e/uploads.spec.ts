/* Over 250 lines: all tests of uploading property images, which share helpers. */
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findViolations } from './accessibility-checks.ts'
import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { CONNECTION_ERRORS } from './problems.ts'
import { bytes, picture } from './sample-files.ts'
import { expectToast, visibleToast } from './toasts.ts'
import { chooseFiles, throttleUpload } from './upload-dialog.ts'

const button = (page: Page) => page.getByRole('button', { name: /^Upload images/ })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Property Images' })
const tiles = (page: Page) => page.getByRole('list', { name: 'Property Images' }).getByRole('listitem')

async function openDialog(page: Page) {
  await signUp(page, 'owner')
  await page.goto('/properties/add')
  await button(page).click()
  await expect(dialogOf(page)).toBeVisible()
}

async function upload(page: Page, count: number) {
  await dialogOf(page)
    .getByRole('button', { name: count === 1 ? 'Upload 1 file' : `Upload ${count} files` })
    .click()
}

async function fillIn(page: Page, title: string) {
  await page.getByLabel('Property Title').fill(title)
  await page.getByLabel('Description', { exact: true }).fill('As in the pictures.')
  await page.getByLabel('Address').fill('3 Lens Lane')
  await page.getByLabel('City').fill('Photoville')
  await page.getByLabel('Area (m²)').fill('50')
  await page.getByLabel('Publish now').check()
}

test('a picture is uploaded, described, and shown on the property in several sizes and formats', async ({ page }) => {
  await openDialog(page)
  await chooseFiles(page, picture('kitchen.png', { width: 1500, height: 1100 }))
  await expect(dialogOf(page).getByAltText('kitchen.png')).toBeVisible()
  await upload(page, 1)
  await expect(button(page)).toHaveText('Upload images (1 uploaded)')
  await expect(dialogOf(page)).toBeHidden()
  await expect(button(page)).toBeFocused()
  await expectToast(page, 'Uploaded', '1 image added to the form.')
  await expect(tiles(page).getByText('Cover')).toBeVisible()
  await expect(tiles(page).getByAltText('Image 1')).toBeVisible()
  await page.getByLabel('Description of image 1').fill('The kitchen at noon')

  await fillIn(page, 'House with one picture')
  await page.getByRole('button', { name: 'Create Property' }).click()
  await expectToast(page, 'Success', 'Property created successfully')
  await page.getByRole('link', { name: 'House with one picture' }).first().click()
  const shown = page.getByRole('main').getByAltText('The kitchen at noon').first()
  await expect(shown).toBeVisible()
  await expect(shown).toHaveJSProperty('complete', true)
  const facts = await shown.evaluate((image: HTMLImageElement) => ({
    file: image.currentSrc,
    width: image.width && image.getAttribute('width'),
    height: image.getAttribute('height'),
    types: [...(image.parentElement?.querySelectorAll('source') ?? [])].map(({ type }) => type),
  }))
  expect(facts).toMatchObject({ width: '1500', height: '1100', types: ['image/avif', 'image/webp'] })
  expect(facts.file).toMatch(/\/objects\/images\/[\w-]+\/\d+\.avif$/)
})

test('a picture has a blurred preview while it loads, and its size does not change after', async ({ page }) => {
  await openDialog(page)
  await chooseFiles(page, picture('slow.png', { width: 900, height: 700 }))
  await upload(page, 1)
  await expect(button(page)).toHaveText('Upload images (1 uploaded)')
  await expect(dialogOf(page)).toBeHidden()
  const path = await tiles(page).getAttribute('data-image')
  await createProperty(page, { title: 'House on a slow line', city: 'Slowville', images: [path] })

  const release = await holdRequests(page, `**${path}/*`)
  await page.goto('/listings?city=Slowville', { waitUntil: 'domcontentloaded' })
  const image = page.getByRole('main').getByRole('img')
  await expect(image).toHaveAttribute('style', /data:image\/png;base64/)
  const before = await image.boundingBox()
  release()
  await expect(image).not.toHaveAttribute('style', /data:/)
  expect(await image.boundingBox()).toEqual(before)
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
})

test('ten pictures are accepted, an eleventh is refused', async ({ page }) => {
  await openDialog(page)
  const eleven = Array.from({ length: 11 }, (_, at) => picture(`room-${at + 1}.png`, { width: 400 + at * 10 }))
  await chooseFiles(page, ...eleven)
  await expect(dialogOf(page).getByRole('alert').filter({ hasText: 'You can only upload 10 files' })).toBeVisible()
  await chooseFiles(page, ...eleven.slice(0, 10))
  await upload(page, 10)
  await expect(button(page)).toHaveText('Upload images (10 uploaded)')
  await expect(dialogOf(page)).toBeHidden()
  await expect(tiles(page)).toHaveCount(10)
  const order = tiles(page).getByRole('img')
  const widths = await order.evaluateAll((images) => images.map((image) => Number(image.getAttribute('width'))))
  expect(widths, 'in the order they were chosen').toEqual(widths.toSorted((a, b) => a - b))
  await button(page).click()
  await expectToast(page, 'You can only upload 10 files', 'Remove one to make room for another.')

  await page.getByRole('button', { name: 'Remove image 10' }).click()
  await page.getByRole('button', { name: 'Remove image 9' }).click()
  await button(page).click()
  await chooseFiles(page, ...eleven.slice(0, 3))
  await expect(dialogOf(page).getByRole('alert').filter({ hasText: 'You can only upload 2 files' })).toBeVisible()
})

test('a file that is too large, of another type or a duplicate is refused at once with the reason', async ({
  page,
}, info) => {
  await openDialog(page)
  await chooseFiles(page, bytes('panorama.jpg', 11 * 1024 * 1024, 'image/jpeg'))
  await expect(
    dialogOf(page).getByRole('alert').filter({ hasText: 'panorama.jpg exceeds maximum allowed size of 10 MB' }),
  ).toBeVisible()
  await chooseFiles(page, bytes('plan.pdf', 1000, 'application/pdf'))
  await expect(
    dialogOf(page).getByRole('alert').filter({ hasText: 'You can only upload: JPEG, PNG, WebP, AVIF, GIF' }),
  ).toBeVisible()
  const hall = info.outputPath('hall.png')
  await writeFile(hall, picture('hall.png').buffer)
  await chooseFiles(page, hall)
  await chooseFiles(page, hall)
  await expect(
    dialogOf(page)
      .getByRole('alert')
      .filter({ hasText: "Cannot add the duplicate file 'hall.png', it already exists" }),
  ).toBeVisible()
})

test('a file that only claims to be a picture is refused with the reason, and the others are kept', async ({
  page,
  problems,
}) => {
  problems.expect(/415/)
  problems.expect(/console: .*not a picture/i)
  await openDialog(page)
  await chooseFiles(page, bytes('notes.jpg', 2000, 'image/jpeg'), picture('garden.png'))
  await upload(page, 2)
  await expect(button(page)).toHaveText('Upload images (1 uploaded)')
  const reason = await visibleToast(page).filter({ hasText: 'Failed to upload notes.jpg' }).textContent()
  expect(reason).toMatch(/picture|image/i)
  await expect(dialogOf(page).getByRole('button', { name: 'Retry upload' }).first()).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(tiles(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Create Property' })).not.toHaveAttribute('aria-disabled')
})

test('an upload is paused and resumed', async ({ page }) => {
  await openDialog(page)
  const throttle = await throttleUpload(page, 400_000)
  await chooseFiles(page, picture('large.png', { width: 1000, height: 800, isNoise: true }))
  await upload(page, 1)
  await expect(dialogOf(page).getByText(/Uploading: \d+%/)).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(dialogOf(page).getByText(/^Paused/)).toBeVisible()
  await expect(button(page)).toHaveText('Upload images (0 uploaded)')
  await throttle.stop()
  await dialogOf(page).getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(button(page)).toHaveText('Upload images (1 uploaded)')
})

test('a cancelled upload leaves nothing in the dialog or the form', async ({ page }) => {
  await openDialog(page)
  await throttleUpload(page, 200_000)
  await chooseFiles(page, picture('large.png', { width: 1000, height: 800, isNoise: true }))
  await upload(page, 1)
  await expect(
    dialogOf(page)
      .getByText(/Uploading/)
      .first(),
  ).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Cancel', exact: true }).last().click()
  await expect(dialogOf(page).getByText(/^Drop files here/)).toBeVisible()
  await expect(button(page)).toHaveText('Upload images (0 uploaded)')
})

test('an upload waits while offline and continues by itself', async ({ page, context, problems }) => {
  problems.expect(CONNECTION_ERRORS)
  await openDialog(page)
  const throttle = await throttleUpload(page, 400_000)
  await chooseFiles(page, picture('large.png', { width: 1000, height: 800, isNoise: true }))
  await upload(page, 1)
  await expect(dialogOf(page).getByText(/Uploading: \d+%/)).toBeVisible()
  await context.setOffline(true)
  await expectToast(page, 'No Internet connection', 'The upload waits, and goes on by itself.')
  await throttle.stop()
  await context.setOffline(false)
  await expect(button(page)).toHaveText('Upload images (1 uploaded)')
})

test('an upload is retried if the storage fails twice; if it keeps failing, a toast says so and Retry works', async ({
  page,
  problems,
}) => {
  problems.expect(/503|Non 2xx/)
  await openDialog(page)
  const faults = { left: 2 }
  await page.route(/\/uploads\//, (route) =>
    faults.left-- > 0 ? route.fulfill({ status: 503, headers: cors(page) }) : route.continue(),
  )
  await chooseFiles(page, picture('lobby.png'))
  await upload(page, 1)
  await expect(button(page)).toHaveText('Upload images (1 uploaded)')

  await button(page).click()
  faults.left = 5
  await chooseFiles(page, picture('stairs.png'))
  await upload(page, 1)
  const failed = visibleToast(page).filter({ hasText: 'Failed to upload stairs.png' })
  await expect(failed, 'after the last attempt').toContainText('Non 2xx')
  await expect(dialogOf(page).getByText('Upload failed')).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Retry upload' }).last().click()
  await expect(button(page)).toHaveText('Upload images (2 uploaded)')
})

test('a storage response without an ETag is an error', async ({ page, problems }) => {
  problems.expect(/ETag/)
  await openDialog(page)
  await page.route(/\/uploads\//, (route) => route.fulfill({ status: 200, headers: cors(page) }))
  await chooseFiles(page, picture('attic.png'))
  await upload(page, 1)
  await expectToast(page, 'Failed to upload attic.png', 'did not say so in a way that can be read (no ETag)')
})

/** Drags the third picture over the first without releasing it. Waits for animations first, which move the pictures. */
async function dragThirdToFirst(page: Page) {
  await tiles(page).nth(2).scrollIntoViewIfNeeded()
  await tiles(page).evaluateAll((items) =>
    Promise.all(
      items.flatMap((item) => item.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
    ),
  )
  const from = await tiles(page).nth(2).getByRole('img').boundingBox()
  const to = await tiles(page).nth(0).getByRole('img').boundingBox()
  if (!from || !to) throw new Error('the pictures are not visible')
  await page.mouse.move(from.x + 40, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 50, { steps: 8 })
}

test('pictures are reordered by keyboard and by dragging, and the order is saved', async ({ page, problems }) => {
  problems.expect(/404/)
  await openDialog(page)
  await chooseFiles(page, ...['a', 'b', 'c'].map((name) => picture(`${name}.png`)))
  await upload(page, 3)
  await expect(button(page)).toHaveText('Upload images (3 uploaded)')
  await expect(dialogOf(page)).toBeHidden()
  const order = () => tiles(page).evaluateAll((items) => items.map((item) => item.getAttribute('data-image')))
  const [a, b, c] = await order()

  await page.getByRole('button', { name: 'Move image 1: drag it, or press an arrow key' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(order).toEqual([b, a, c])
  await expect(page.getByRole('status').filter({ hasText: 'Image 1 is now number 2 of 3.' })).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move image 2: drag it, or press an arrow key' })).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(order).toEqual([b, c, a])
  await page.getByRole('button', { name: 'Make image 2 the cover' }).click()
  await expect.poll(order).toEqual([c, b, a])

  await dragThirdToFirst(page)
  await expect.poll(order).toEqual([a, c, b])
  await page.keyboard.press('Escape')
  await expect.poll(order).toEqual([c, b, a])
  await page.mouse.up()
  await dragThirdToFirst(page)
  await page.mouse.up()
  await expect.poll(order).toEqual([a, c, b])

  await page.getByLabel('Description of image 1').fill('The attic')
  await page.reload()
  await expect.poll(order).toEqual([a, c, b])
  await expect(page.getByLabel('Description of image 1')).toHaveValue('The attic')
  await page.getByRole('button', { name: 'Remove image 3' }).click()
  await expect.poll(order).toEqual([a, c])
  await expect(page.getByRole('button', { name: 'Remove image 2' })).toBeFocused()

  await fillIn(page, `House in order ${Date.now()}`)
  await page.getByRole('button', { name: 'Create Property' }).click()
  await expect(page).toHaveURL('/dashboard')
  const [home] = await (await page.request.get('/api/owner/properties?limit=1')).json()
  expect(home).toMatchObject({ images: [a, c], cover: { path: a, alt: 'The attic' } })
})

test('editing a property keeps, removes and adds pictures', async ({ page }) => {
  await openDialog(page)
  await chooseFiles(page, picture('one.png'), picture('two.png'))
  await upload(page, 2)
  await expect(button(page)).toHaveText('Upload images (2 uploaded)')
  await expect(dialogOf(page)).toBeHidden()
  const [one, two] = await tiles(page).evaluateAll((items) => items.map((item) => item.getAttribute('data-image')))
  const home = await createProperty(page, {
    title: 'House to be edited',
    images: [one, two],
    imageAlts: { [two ?? '']: 'Two' },
  })

  await page.goto(`/properties/${home.id}/edit`)
  await expect(page.getByLabel('Description of image 2')).toHaveValue('Two')
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await button(page).click()
  await chooseFiles(page, picture('three.png'))
  await upload(page, 1)
  await expect(button(page)).toHaveText('Upload images (2 uploaded)')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Success', 'Property updated successfully')
  const saved = await (await page.request.get(`/api/properties/${home.id}`)).json()
  expect(saved.images).toHaveLength(2)
  expect(saved.pictures[0]).toMatchObject({ path: two, alt: 'Two' })
})

test('a form can’t be submitted while pictures upload', async ({ page }) => {
  await openDialog(page)
  await throttleUpload(page, 1_000_000)
  await chooseFiles(page, picture('large.png', { width: 1000, height: 800, isNoise: true }))
  await upload(page, 1)
  await expect(
    dialogOf(page)
      .getByText(/Uploading/)
      .first(),
  ).toBeVisible()
  await dialogOf(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Uploading images...' })).toHaveAttribute('aria-disabled', 'true')
  await expect(button(page)).toHaveText('Upload images (1 uploaded)')
  await expectToast(page, 'Uploaded', '1 image added to the form.')
  await expect(page.getByRole('button', { name: 'Create Property' })).not.toHaveAttribute('aria-disabled')
})

test('a session that ends during an upload redirects to sign-in, and the form keeps its pictures', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/401/)
  const account = await signUp(page, 'owner')
  await page.goto('/properties/add')
  await button(page).click()
  await chooseFiles(page, picture('kept.png'))
  await upload(page, 1)
  await expect(button(page)).toHaveText('Upload images (1 uploaded)')
  await expect(dialogOf(page)).toBeHidden()
  await context.clearCookies()
  await button(page).click()
  await chooseFiles(page, picture('late.png'))
  await upload(page, 1)
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/properties/add')
  await expect(button(page)).toHaveText('Upload images (1 uploaded)')
})

for (const theme of ['dark', 'light'])
  test(`the dialog and the pictures have no accessibility violations, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript((chosen) => localStorage.setItem('lintel-theme', chosen), theme)
    const expectAccessible = async (state: string) => {
      expect(await findViolations(page), state).toEqual([])
    }
    await openDialog(page)
    await expectAccessible('an empty dialog')
    await chooseFiles(page, picture('one.png'))
    await expect(dialogOf(page).getByAltText('one.png')).toBeVisible()
    await expectAccessible('a dialog with a file')
    await chooseFiles(page, picture('two.png'))
    await expect(dialogOf(page).getByAltText('two.png')).toBeVisible()
    await expectAccessible('a dialog with files')
    await upload(page, 2)
    await expect(button(page)).toHaveText('Upload images (2 uploaded)')
    await expect(dialogOf(page)).toBeHidden()
    await expectAccessible('a form with pictures')
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(button(page)).toBeFocused()
  })

/** CORS headers of a storage on another origin. */
const cors = (page: Page) => ({ 'access-control-allow-origin': new URL(page.url()).origin })
