import { findViolationsInBothThemes } from '../accessibility-checks.ts'
import { expect, test } from '../fixtures.ts'
import { addFiles, expectStored, openThread, openUser, threadRegion } from '../messaging.ts'
import { CONNECTION_ERRORS } from '../problems.ts'
import { pdf, picture } from '../sample-files.ts'
import { countStoredFiles } from '../stored-files.ts'

test('files sent without a network are kept over a reload, and sent once when it is back', async ({
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(CONNECTION_ERRORS)
  const tenant = await openUser(browser, baseURL, 'tenant')
  const owner = await openUser(browser, baseURL, 'owner')
  await openThread(tenant, owner)
  // The code that uploads is loaded for the first file, not before.
  const code = tenant.page.waitForResponse(/\/file-uploads-[^/]*\.js$/)
  await addFiles(tenant.page, picture('balcony.png'), pdf('contract.pdf'))
  await (await code).finished()
  const context = tenant.page.context()
  await context.setOffline(true)
  await tenant.page.getByRole('button', { name: 'Send' }).click()
  await expect(threadRegion(tenant.page).getByText('Not sent yet')).toHaveCount(2)
  await expect.poll(() => countStoredFiles(tenant.page), 'files stored in the browser').toBe(2)
  expect(await findViolationsInBothThemes(tenant.page)).toEqual([])
  await tenant.page.close()
  await context.setOffline(false)

  tenant.page = await context.newPage()
  await openThread(tenant, owner)
  await expectStored(tenant.page)
  await openThread(owner, tenant)
  for (const { page } of [tenant, owner]) {
    await expect(threadRegion(page).getByRole('button', { name: 'Open balcony.png' })).toHaveCount(1)
    await expect(threadRegion(page).getByRole('link', { name: 'contract.pdf' })).toHaveCount(1)
  }
  await expect(threadRegion(tenant.page).getByText('Not sent yet')).toHaveCount(0)
  await expect.poll(() => countStoredFiles(tenant.page), 'files stored in the browser').toBe(0)
})
