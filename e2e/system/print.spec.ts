import { signUp } from '../accounts.ts'
import { insertApplications } from '../create-applications.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { DESK, expectWhole, PAPER, PHONE } from '../paper.ts'
import { runSql } from '../run-sql.ts'

const APPLICANTS = 40
const ANSWER_ALL = `
  update applications set answers = $2::jsonb where property_id = ($1::text)::uuid`
const ANSWERS = {
  moveInDate: '2027-03-01',
  termMonths: 24,
  adults: 2,
  pets: 'Two cats, both of them old and fond of quiet',
  occupation: 'Restorer of stringed instruments',
  monthlyIncome: 4100,
  guarantor: 'A sister in the same street',
  references: 'The landlord of the last nine years',
}
const QUESTIONS = Object.fromEntries(Object.keys(ANSWERS).map((question) => [question, 'optional']))

test('a comparison and a table of applicants are printed whole, also from a phone', async ({ page, server }) => {
  const owner = await signUp(page, 'owner')
  const property = await createProperty(page, { questions: QUESTIONS })
  await insertApplications(server, owner.id, APPLICANTS)
  await runSql(server, ANSWER_ALL, [property.id, JSON.stringify(ANSWERS)])
  for (const size of [DESK, PHONE]) {
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize(size)
    await page.goto(`/properties/${property.id}/applications?show=all`)
    await expect(page.getByText(/^Applicant Number/).first()).toBeAttached()
    // It chooses paper that lies across.
    await expectWhole(page, PAPER.slice(1))
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(APPLICANTS + 1)
    await expect(rows.filter({ hasText: ANSWERS.references }).last()).toBeVisible()
    await expect(rows.last()).toBeVisible()
  }

  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(DESK)
  await page.goto('/applications')
  await page.getByRole('button', { name: 'Show a table' }).click()
  const table = page.getByRole('table', { name: 'Applications' })
  await expect(table.locator('[data-row]').first()).toBeVisible()
  await expectWhole(page)
  await expect(table.getByRole('columnheader').first()).toBeVisible()
  await expect(table.getByRole('checkbox')).toHaveCount(0)
})
