import { signUp } from '../accounts.ts'
import { openNewPage } from '../create-applications.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { gotoLive } from '../messaging.ts'

const WHY = 'Why are you interested in this property?'

test('an untouched form takes the newer draft, a touched one keeps what is typed, and a discarded draft can come back', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await openNewPage(browser, baseURL)
  await signUp(owner, 'owner')
  const property = await createProperty(owner)
  await owner.context().close()
  await signUp(page, 'tenant')
  const other = await page.context().newPage()
  for (const tab of [page, other]) await gotoLive(tab, `/applications/${property.id}`)
  await page.getByLabel(WHY).fill('One')
  await expect(other.getByLabel(WHY)).toHaveValue('One')
  await other.getByLabel(WHY).fill('Two')
  await expect(other.getByText('Draft saved')).toBeVisible()
  await expect(page.getByLabel(WHY)).toHaveValue('One')

  await other.getByRole('button', { name: 'Discard draft' }).click()
  await expect(other.getByLabel(WHY)).toHaveValue('')
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(other.getByLabel(WHY)).toHaveValue('Two')
  await expect(other.getByText('Draft saved')).toBeVisible()
  // Typed a moment before the page is left.
  await other.getByLabel(WHY).fill('Three')
  await other.goto('/listings')
  await other.goto(`/applications/${property.id}`)
  await expect(other.getByLabel(WHY)).toHaveValue('Three')
})
