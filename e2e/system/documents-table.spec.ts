import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { settled } from '../settled.ts'
import { expectToast } from '../toasts.ts'

const rowsOf = (page: Page) => page.getByRole('table', { name: 'Documents' }).locator('[data-row]')

async function addDocument(page: Page, title: string, type: string): Promise<string> {
  const query = new URLSearchParams({ title, type, fileName: `${title}.pdf` })
  const answer = await page.request.post(`/api/documents?${query}`, {
    data: Buffer.from(`%PDF-1.7\n${title}`),
    headers: { 'content-type': 'application/pdf' },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).id
}

async function contentOf(page: Page, click: () => Promise<unknown>) {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

test('an owner sees what an applicant sent and no other document of theirs, filters, sorts, and opens it by key', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await (await browser.newContext({ baseURL })).newPage()
  await signUp(owner, 'owner')
  const property = await createProperty(owner, { title: `House of papers ${Date.now()}` })
  await addDocument(owner, 'Letter to the city', 'other')
  const { id: tenantId, firstName, lastName } = await signUp(page, 'tenant')
  await addDocument(page, 'Kept at home', 'identity')
  const sent = await addDocument(page, 'Payslip', 'income')
  const data = { propertyId: property.id, tenantId, documents: [sent] }
  expect((await page.request.post('/api/applications', { data })).status()).toBe(201)

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'View all of My Documents' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await expect(rowsOf(page)).toHaveText([/Payslip/, /Kept at home/])
  await expect(rowsOf(page).first().getByRole('link', { name: property.title })).toHaveAttribute(
    'href',
    `/listings/${property.id}`,
  )

  await owner.goto('/dashboard')
  await settled(owner)
  await owner.keyboard.press('g')
  await owner.keyboard.press('f')
  await expect(rowsOf(owner)).toHaveText([/Payslip/, /Letter to the city/])
  await owner.getByRole('button', { name: 'Added' }).click()
  await expect(owner).toHaveURL('/documents?sort=oldest')
  await expect(rowsOf(owner)).toHaveText([/Letter to the city/, /Payslip/])
  await owner.getByRole('navigation', { name: 'Type' }).getByRole('link', { name: 'Income' }).click()
  await expect(owner).toHaveURL('/documents?type=income&sort=oldest')
  await expect(rowsOf(owner)).toHaveText([/Payslip/])
  await owner.reload()
  await expect(owner).toHaveURL('/documents?type=income&sort=oldest')
  await expect(rowsOf(owner)).toHaveText([/Payslip/])
  await settled(owner)

  const csv = await contentOf(owner, () => owner.getByRole('button', { name: 'Download CSV' }).click())
  expect(csv.name).toMatch(/^documents-\d{4}-\d\d-\d\d\.csv$/)
  expect(csv.text.slice(1).trimEnd().split('\r\n')).toEqual([
    '"Title","Type","Home","Person","Format","Size in bytes","Added"',
    expect.stringMatching(
      new RegExp(
        `^"Payslip","Income","${property.title}","${firstName} ${lastName}","PDF","16","\\d{4}-\\d\\d-\\d\\d"$`,
      ),
    ),
  ])

  await owner.keyboard.press('j')
  await expect(owner.getByRole('link', { name: 'Payslip', exact: true })).toBeFocused()
  const opened = await contentOf(owner, () => owner.keyboard.press('Enter'))
  expect(opened).toEqual({ name: 'Payslip.pdf', text: '%PDF-1.7\nPayslip' })
  const clicked = await contentOf(owner, () => rowsOf(owner).getByText('Income').click())
  expect(clicked.name).toBe('Payslip.pdf')
  await expect(owner).toHaveURL('/documents?type=income&sort=oldest')
  await expect(owner.getByRole('button', { name: 'Remove Payslip' })).toHaveCount(0)
  await owner.getByRole('checkbox', { name: 'Select Payslip' }).check()
  await owner.getByRole('button', { name: 'Message', exact: true }).click()
  await owner
    .getByRole('dialog', { name: `Message ${firstName} ${lastName}` })
    .getByLabel('Message')
    .fill('One more page?')
  await owner.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expectToast(owner, 'Sent', '1 person got your message.')
  await owner.context().close()

  await page.getByRole('button', { name: 'Remove Kept at home' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(page, 'Removed', '“Kept at home” is gone.')
  await expect(rowsOf(page)).toHaveText([/Payslip/])
})
