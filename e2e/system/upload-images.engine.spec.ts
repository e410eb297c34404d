import { writeFile } from 'node:fs/promises'
import { signUp } from '../accounts.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { holdRequests } from '../hold-requests.ts'
import { imagesDialog, imageTiles, openImagesDialog, uploadButton, uploadChosenFiles } from '../property-images.ts'
import { bytes, picture } from '../sample-files.ts'
import { expectToast, visibleToast } from '../toasts.ts'
import { chooseFiles } from '../upload-dialog.ts'

test('images that are dropped on the form upload at once, and others are refused', async ({ page }) => {
  await signUp(page, 'owner')
  await page.goto('/properties/add')
  await expect(uploadButton(page)).toBeVisible()
  const files = [picture('hall.png'), picture('roof.png'), { ...picture('plan.txt'), mimeType: 'text/plain' }]
  const dropped = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') }))
  await page.getByLabel('Property Title').evaluate((field, given) => {
    const dataTransfer = new DataTransfer()
    for (const { name, mimeType, bytes } of given)
      dataTransfer.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type: mimeType }))
    for (const type of ['dragover', 'drop'])
      field.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  }, dropped)
  await expect(uploadButton(page)).toHaveText('Upload images (2 uploaded)')
  await expect(imagesDialog(page)).toBeHidden()
})

test('an image has a blurred preview while it loads, and keeps its size afterwards', async ({ page }) => {
  await openImagesDialog(page)
  await chooseFiles(page, picture('slow.png', { width: 900, height: 700 }))
  await uploadChosenFiles(page, 1)
  await expect(uploadButton(page)).toHaveText('Upload images (1 uploaded)')
  await expect(imagesDialog(page)).toBeHidden()
  const path = await imageTiles(page).getAttribute('data-image')
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

test('ten images are accepted, an eleventh is refused', async ({ page }) => {
  await openImagesDialog(page)
  const eleven = Array.from({ length: 11 }, (_, at) => picture(`room-${at + 1}.png`, { width: 400 + at * 10 }))
  await chooseFiles(page, ...eleven)
  await expect(imagesDialog(page).getByRole('alert').filter({ hasText: 'You can only upload 10 files' })).toBeVisible()
  await chooseFiles(page, ...eleven.slice(0, 10))
  await uploadChosenFiles(page, 10)
  await expect(uploadButton(page)).toHaveText('Upload images (10 uploaded)')
  await expect(imagesDialog(page)).toBeHidden()
  await expect(imageTiles(page)).toHaveCount(10)
  const order = imageTiles(page).getByRole('img')
  const widths = await order.evaluateAll((images) => images.map((image) => Number(image.getAttribute('width'))))
  expect(widths, 'in the order they were chosen').toEqual(widths.toSorted((a, b) => a - b))
  await uploadButton(page).click()
  await expectToast(page, 'You can only upload 10 files', 'Remove one to make room for another.')

  await page.getByRole('button', { name: 'Remove image 10' }).click()
  await page.getByRole('button', { name: 'Remove image 9' }).click()
  await uploadButton(page).click()
  await chooseFiles(page, ...eleven.slice(0, 3))
  await expect(imagesDialog(page).getByRole('alert').filter({ hasText: 'You can only upload 2 files' })).toBeVisible()
})

test('a file that is too large, of another type or a duplicate is refused before the upload with the reason', async ({
  page,
}, info) => {
  await openImagesDialog(page)
  await chooseFiles(page, bytes('panorama.jpg', 11 * 1024 * 1024, 'image/jpeg'))
  await expect(
    imagesDialog(page).getByRole('alert').filter({ hasText: 'panorama.jpg exceeds maximum allowed size of 10 MB' }),
  ).toBeVisible()
  await chooseFiles(page, bytes('plan.pdf', 1000, 'application/pdf'))
  await expect(
    imagesDialog(page).getByRole('alert').filter({ hasText: 'You can only upload: JPEG, PNG, WebP, AVIF, GIF' }),
  ).toBeVisible()
  const hall = info.outputPath('hall.png')
  await writeFile(hall, picture('hall.png').buffer)
  await chooseFiles(page, hall)
  await chooseFiles(page, hall)
  await expect(
    imagesDialog(page)
      .getByRole('alert')
      .filter({ hasText: "Cannot add the duplicate file 'hall.png', it already exists" }),
  ).toBeVisible()
})

test('a file that is not an image is refused with the reason, and the other files are uploaded', async ({
  page,
  problems,
}) => {
  problems.expect(/415/)
  problems.expect(/console: .*not a picture/i)
  await openImagesDialog(page)
  await chooseFiles(page, bytes('notes.jpg', 2000, 'image/jpeg'), picture('garden.png'))
  await uploadChosenFiles(page, 2)
  await expect(uploadButton(page)).toHaveText('Upload images (1 uploaded)')
  const reason = await visibleToast(page).filter({ hasText: 'Failed to upload notes.jpg' }).textContent()
  expect(reason).toMatch(/picture|image/i)
  await expect(imagesDialog(page).getByRole('button', { name: 'Retry upload' }).first()).toBeVisible()
  await imagesDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(imageTiles(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Create Property' })).not.toHaveAttribute('aria-disabled')
})
