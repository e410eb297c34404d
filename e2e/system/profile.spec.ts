import { signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { SIGNED_OUT_ERRORS } from '../problems.ts'
import { expectToast } from '../toasts.ts'

test('a session in another browser is listed and ended', async ({ page, browser, baseURL, problems }) => {
  problems.expect(SIGNED_OUT_ERRORS)
  const { username, password } = await signUp(page, 'tenant')
  const elsewhere = await browser.newContext({
    baseURL,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0',
  })
  const other = await elsewhere.newPage()
  await other.request.post('/api/auth/login', { data: { username, password } })
  await other.goto('/profile')
  await expect(other.getByText('This browser')).toBeVisible()
  await expect(other.getByText(/^Ends \w{3} \d+(, \d{4})? if not used$/).first()).toBeVisible()

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await expectToast(page, 'Signed out', 'Firefox on Windows has to sign in again.')
  await expect(page.getByText('Firefox on Windows', { exact: true })).toHaveCount(0)
  await expect(other).toHaveURL('/login?next=%2Fprofile')
  await elsewhere.close()
})
