import type { Page } from '@playwright/test'
import { signUp } from './accounts.ts'
import { expect } from './fixtures.ts'
import { picture } from './sample-files.ts'
import { chooseFiles, throttleUpload } from './upload-dialog.ts'

/** The button of the property form that opens the upload dialog; its text has the number of uploaded images. */
export const uploadButton = (page: Page) => page.getByRole('button', { name: /^Upload images/ })

/** The upload dialog of the property form. */
export const imagesDialog = (page: Page) => page.getByRole('dialog', { name: 'Property Images' })

/** The images of the property form, in order. */
export const imageTiles = (page: Page) => page.getByRole('list', { name: 'Property Images' }).getByRole('listitem')

/** Opens the panel of an image, counted from 1, with its description and caption. */
export const openImagePanel = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`description and caption of image ${number}$`) }).click()

/** Registers an owner and opens the upload dialog of a new property. */
export async function openImagesDialog(page: Page) {
  await signUp(page, 'owner')
  await page.goto('/properties/add')
  await uploadButton(page).click()
  await expect(imagesDialog(page)).toBeVisible()
}

/** Starts the upload of the chosen files. */
export async function uploadChosenFiles(page: Page, count: number) {
  await imagesDialog(page)
    .getByRole('button', { name: count === 1 ? 'Upload 1 file' : `Upload ${count} files` })
    .click()
}

/** Uploads a large image at this speed, in bytes per second, and waits until it is under way. @returns changes the speed */
export async function startSlowUpload(page: Page, bytesPerSecond: number) {
  await openImagesDialog(page)
  const setSpeed = await throttleUpload(page, bytesPerSecond)
  // 600 KB, of few pixels, which the server converts soon, also beside other load.
  await chooseFiles(page, picture('large.png', { width: 500, height: 400, isCompressed: false }))
  await uploadChosenFiles(page, 1)
  await expect(imagesDialog(page).getByText(/Uploading: \d+%/)).toBeVisible()
  return setSpeed
}

/** Fills in the required fields of a new property, to be published at once. */
export async function fillPropertyForm(page: Page, title: string) {
  await page.getByLabel('Property Title').fill(title)
  await page.getByLabel('Description', { exact: true }).fill('As in the pictures.')
  await page.getByLabel('Address').fill('3 Lens Lane')
  await page.getByLabel('City').fill('Photoville')
  await page.getByLabel('Area (m²)').fill('50')
  await page.getByLabel('Publish now').check()
}
