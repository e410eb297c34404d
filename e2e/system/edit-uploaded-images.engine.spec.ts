import type { Page } from '@playwright/test'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import {
  fillPropertyForm,
  imagesDialog,
  imageTiles,
  openImagePanel,
  openImagesDialog,
  uploadButton,
  uploadChosenFiles,
} from '../property-images.ts'
import { picture } from '../sample-files.ts'
import { expectToast } from '../toasts.ts'
import { chooseFiles } from '../upload-dialog.ts'

/** Drags the third image over the first without releasing it. Waits for animations first, which move the images. */
async function dragThirdToFirst(page: Page) {
  await imageTiles(page).nth(2).scrollIntoViewIfNeeded()
  await imageTiles(page).evaluateAll((items) =>
    Promise.all(
      items.flatMap((item) => item.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
    ),
  )
  const from = await imageTiles(page).nth(2).getByRole('img').boundingBox()
  const to = await imageTiles(page).nth(0).getByRole('img').boundingBox()
  if (!from || !to) throw new Error('the images are not visible')
  await page.mouse.move(from.x + 40, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 50, { steps: 8 })
}

test('images are reordered by keyboard and by dragging, and the order is saved', async ({ page, problems }) => {
  problems.expect(/404/)
  await openImagesDialog(page)
  await chooseFiles(page, ...['a', 'b', 'c'].map((name) => picture(`${name}.png`)))
  await uploadChosenFiles(page, 3)
  await expect(uploadButton(page)).toHaveText('Upload images (3 uploaded)')
  await expect(imagesDialog(page)).toBeHidden()
  const order = () => imageTiles(page).evaluateAll((items) => items.map((item) => item.getAttribute('data-image')))
  const [a, b, c] = await order()

  await page.getByRole('button', { name: 'Move image 1: drag it, or press an arrow key' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(order).toEqual([b, a, c])
  await expect(page.getByRole('status').filter({ hasText: 'Image 1 is now number 2 of 3.' })).toBeVisible()
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
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(order).toEqual([c, b, a])
  await dragThirdToFirst(page)
  await page.mouse.up()
  await expect.poll(order).toEqual([a, c, b])

  await openImagePanel(page, 1)
  await page.getByRole('textbox', { name: 'Description of image 1' }).fill('The attic')
  await page.getByRole('textbox', { name: 'Caption of image 1' }).fill('Under the roof')
  await page.reload()
  await expect.poll(order).toEqual([a, c, b])
  await openImagePanel(page, 1)
  await expect(page.getByRole('textbox', { name: 'Description of image 1' })).toHaveValue('The attic')
  await expect(page.getByRole('textbox', { name: 'Caption of image 1' })).toHaveValue('Under the roof')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Remove image 3' }).click()
  await expect.poll(order).toEqual([a, c])
  await expect(page.getByRole('button', { name: 'Remove image 2' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(order).toEqual([a, c, b])
  await page.getByRole('button', { name: 'Make image 3 the cover' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(order).toEqual([a, c, b])
  await page.getByRole('button', { name: 'Remove image 3' }).click()
  await expect.poll(order).toEqual([a, c])

  await fillPropertyForm(page, `House in order ${Date.now()}`)
  await page.getByRole('button', { name: 'Create Property' }).click()
  await expect(page).toHaveURL('/dashboard')
  const [property] = await (await page.request.get('/api/owner/properties?limit=1')).json()
  expect(property).toMatchObject({ images: [a, c], cover: { path: a, alt: 'The attic', caption: 'Under the roof' } })
})

test('editing a property keeps, removes and adds images', async ({ page }) => {
  await openImagesDialog(page)
  await chooseFiles(page, picture('one.png'), picture('two.png'))
  await uploadChosenFiles(page, 2)
  await expect(uploadButton(page)).toHaveText('Upload images (2 uploaded)')
  await expect(imagesDialog(page)).toBeHidden()
  const [one, two] = await imageTiles(page).evaluateAll((items) => items.map((item) => item.getAttribute('data-image')))
  const property = await createProperty(page, {
    title: 'House to be edited',
    images: [one, two],
    imageAlts: { [two ?? '']: 'Two' },
    imageCaptions: { [two ?? '']: 'The second' },
  })

  await page.goto(`/properties/${property.id}/edit`)
  await openImagePanel(page, 2)
  await expect(page.getByRole('textbox', { name: 'Description of image 2' })).toHaveValue('Two')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await uploadButton(page).click()
  await chooseFiles(page, picture('three.png'))
  await uploadChosenFiles(page, 1)
  await expect(uploadButton(page)).toHaveText('Upload images (2 uploaded)')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Success', 'Property updated successfully')
  const saved = await (await page.request.get(`/api/properties/${property.id}`)).json()
  expect(saved.images).toHaveLength(2)
  expect(saved.pictures[0]).toMatchObject({ path: two, alt: 'Two', caption: 'The second' })
})
