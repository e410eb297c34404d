import { expect, test } from '../fixtures.ts'
import { expectStored, gotoLive, openThread, openUser, sendByHttp, sendInThread } from '../messaging.ts'
import { SIGNED_OUT_ERRORS } from '../problems.ts'

test('signing out in another tab closes the connection and redirects to sign-in; other users stay connected', async ({
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(SIGNED_OUT_ERRORS)
  const third = await openUser(browser, baseURL, 'agent')
  const owner = await openUser(browser, baseURL, 'owner')
  await sendByHttp(third, owner, 'Good morning')
  await gotoLive(third.page, '/messages')
  await openThread(owner, third)
  const elsewhere = await third.page.context().newPage()
  await elsewhere.goto('/profile')
  await elsewhere.getByRole('link', { name: 'Log Out' }).click()
  await expect(third.page).toHaveURL(/\/login\?next=%2Fmessages/)
  await sendInThread(owner.page, 'Are you gone?')
  await expectStored(owner.page)
})
