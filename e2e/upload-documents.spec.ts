import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findViolationsInBothThemes } from './accessibility-checks.ts'
import { expect, test } from './fixtures.ts'
import { bytes } from './sample-files.ts'
import { expectToast } from './toasts.ts'
import { chooseFiles } from './upload-dialog.ts'
import { openUploadDialog, openUploadPage, uploadChosenFiles, uploadDialog, uploadedFile } from './upload-page.ts'

test('a file is imported from a URL, and a failed import shows the reason', async ({ page, problems }) => {
  problems.expect(/400/)
  const source = createServer((request, response) => {
    if (request.url !== '/papers/deed.pdf') return response.writeHead(404).end()
    const headers = { 'content-type': 'application/pdf', 'content-length': 300_000 }
    return response.writeHead(200, headers).end(Buffer.alloc(300_000, 'deed'))
  })
  source.listen(0, '127.0.0.1')
  await once(source, 'listening')
  const { port } = source.address() as AddressInfo
  await openUploadPage(page)
  await openUploadDialog(page)

  const importFrom = async (url: string) => {
    await uploadDialog(page).getByRole('textbox', { name: 'Enter URL to import a file' }).fill(url)
    await uploadDialog(page).getByRole('button', { name: 'Import' }).click()
  }
  await uploadDialog(page).getByRole('tab', { name: 'Link' }).click()
  await importFrom('http://127.0.0.2/private')
  await expectToast(page, 'This link could not be read', 'Files can be fetched from public web addresses only')
  await importFrom(`http://127.0.0.1:${port}/nowhere`)
  await expectToast(page, 'This link could not be read', '127.0.0.1 has no such file (it answers 404)')
  await importFrom(`http://127.0.0.1:${port}/papers/deed.pdf`)
  await uploadChosenFiles(page)
  await expect(uploadedFile(page, 'deed.pdf: 300000 bytes')).toBeVisible()
  source.close()
})

test('the upload dialog has no accessibility violations', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openUploadPage(page)
  const expectAccessible = async (state: string) => {
    expect(await findViolationsInBothThemes(page), state).toEqual([])
  }
  await openUploadDialog(page)
  await expect(uploadDialog(page)).toBeVisible()
  await expectAccessible('the list of sources')
  await uploadDialog(page).getByRole('tab', { name: 'Link' }).click()
  await expect(uploadDialog(page).getByRole('textbox')).toBeFocused()
  await expectAccessible('the URL import')
  await uploadDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await chooseFiles(page, bytes('letter.txt', 1000, 'text/plain'), bytes('film.mov', 1000, 'video/quicktime'))
  await expectAccessible('chosen files')
})
