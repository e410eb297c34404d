import { LIMITS } from '@lintel/contract/limits'
import type { Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { uploadImage } from '../longest-values.ts'

const SIZES = [
  { width: 320, height: 568 },
  { width: 1440, height: 900 },
]

const LONGEST = 'The kitchen faces the garden. '.repeat(10).slice(0, LIMITS.captionMax)

test('captions stand under their pictures and are announced with the number', async ({ page }) => {
  await openGallery(page, ['The kitchen', LONGEST, ''])
  const number = page.locator('[aria-live=polite]', { hasText: '/ 3' })
  await expect(number).toHaveText('1 / 3 The kitchen')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    for (const caption of ['The kitchen', LONGEST]) {
      await page.keyboard.press(caption === LONGEST ? 'End' : 'Home')
      await page.keyboard.press(caption === LONGEST ? 'ArrowLeft' : 'Home')
      await expect(number).toContainText(caption)
      const box = await boxes(page)
      expect(box.caption.top).toBeGreaterThanOrEqual(box.picture.bottom - 0.5)
      expect(box.text.bottom).toBeLessThanOrEqual(box.thumbnails.top)
      expect(box.text.left).toBeGreaterThanOrEqual(0)
      expect(box.text.right).toBeLessThanOrEqual(size.width)
      expect(box.picture.height).toBeGreaterThan(size.height / 4)
    }
  }
})

test('pictures without captions take all the room', async ({ page }) => {
  await openGallery(page, ['', ''])
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const { picture, caption, text } = await boxes(page)
    expect(text.height).toBe(0)
    // The picture is centred vertically.
    expect(caption.height).toBeCloseTo(picture.top - caption.track, 0)
  }
})

test('every picture of a home is 4:3, however many there are', async ({ page }) => {
  await signUp(page, 'owner')
  const images = await uploadImages(page, 5)
  const { id } = await createProperty(page, { images })
  for (const count of [5, 4, 3, 2, 1]) {
    await page.request.patch(`/api/properties/${id}`, { data: { images: images.slice(0, count) } })
    await page.goto(`/listings/${id}`)
    const pictures = page
      .getByRole('main')
      .getByRole('button')
      .filter({ has: page.locator('img') })
    await expect(pictures).toHaveCount(count)
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const picture of await pictures.all()) {
        const box = await picture.boundingBox()
        expect((box?.width ?? 0) / (box?.height ?? 1), `one of ${count} at ${width} px`).toBeCloseTo(4 / 3, 1)
      }
    }
  }
})

async function uploadImages(page: Page, count: number) {
  const images: string[] = []
  for (let index = 0; index < count; index++) images.push(await uploadImage(page.context(), `${index}.png`))
  return images
}

/** Opens the gallery of a new home with a picture for each caption. */
async function openGallery(page: Page, captions: string[]) {
  await signUp(page, 'owner')
  const images = await uploadImages(page, captions.length)
  const imageCaptions = Object.fromEntries(images.map((path, index) => [path, captions[index]]))
  const { id } = await createProperty(page, { images, imageCaptions })
  await page.goto(`/listings/${id}`)
  await page.getByRole('button', { name: `View all ${captions.length} photos` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Places of the current picture, of its caption's box and text, and of the thumbnails, in pixels. */
const boxes = (page: Page) =>
  page.getByRole('dialog').evaluate((dialog) => {
    const figure = dialog.querySelector('figure[aria-hidden=false]')
    const picture = figure?.querySelector('img')?.getBoundingClientRect()
    const figcaption = figure?.querySelector('figcaption')
    const thumbnails = dialog.querySelector('ul')?.getBoundingClientRect()
    if (!figure || !picture || !figcaption || !thumbnails) throw new Error('the gallery is not complete')
    const range = document.createRange()
    range.selectNodeContents(figcaption)
    const caption = figcaption.getBoundingClientRect()
    const text = range.getBoundingClientRect()
    const track = figure.getBoundingClientRect().top
    return {
      picture: { top: picture.top, bottom: picture.bottom, height: picture.height },
      caption: { top: caption.top, height: caption.height, track },
      text: { left: text.left, right: text.right, bottom: text.bottom, height: text.height },
      thumbnails: { top: thumbnails.top },
    }
  })
