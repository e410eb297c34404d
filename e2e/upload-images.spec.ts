import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { expect, test } from './fixtures.ts'
import {
  fillPropertyForm,
  imagesDialog,
  imageTiles,
  openImagePanel,
  openImagesDialog,
  uploadButton,
  uploadChosenFiles,
} from './property-images.ts'
import { picture } from './sample-files.ts'
import { expectToast } from './toasts.ts'
import { chooseFiles } from './upload-dialog.ts'

test('an image is uploaded, described, and shown on the property in several sizes and formats', async ({ page }) => {
  await openImagesDialog(page)
  await chooseFiles(page, picture('kitchen.png', { width: 1500, height: 1100 }))
  await expect(imagesDialog(page).getByAltText('kitchen.png')).toBeVisible()
  await uploadChosenFiles(page, 1)
  await expect(uploadButton(page)).toHaveText('Upload images (1 uploaded)')
  await expect(imagesDialog(page)).toBeHidden()
  await expect(uploadButton(page)).toBeFocused()
  await expectToast(page, 'Uploaded', '1 image added to the form.')
  await expect(imageTiles(page).getByText('Cover')).toBeVisible()
  await expect(imageTiles(page).getByAltText('Image 1')).toBeVisible()
  await openImagePanel(page, 1)
  await page.getByRole('textbox', { name: 'Description of image 1' }).fill('The kitchen at noon')
  await page.getByRole('button', { name: 'Done' }).click()

  await fillPropertyForm(page, 'House with one picture')
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

test('the dialog and the images have no accessibility violations', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const expectAccessible = async (state: string) => {
    expect(await findViolationsInBothThemes(page), state).toEqual([])
  }
  await openImagesDialog(page)
  await expectAccessible('an empty dialog')
  await chooseFiles(page, picture('one.png'))
  await expect(imagesDialog(page).getByAltText('one.png')).toBeVisible()
  await expectAccessible('a dialog with a file')
  await chooseFiles(page, picture('two.png'))
  await expect(imagesDialog(page).getByAltText('two.png')).toBeVisible()
  await expectAccessible('a dialog with files')
  await uploadChosenFiles(page, 2)
  await expect(uploadButton(page)).toHaveText('Upload images (2 uploaded)')
  await expect(imagesDialog(page)).toBeHidden()
  await expectAccessible('a form with images')
  await page.keyboard.press('Enter')
  await expect(imagesDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(imagesDialog(page)).toBeHidden()
  await expect(uploadButton(page)).toBeFocused()
})
