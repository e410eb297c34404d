import { expect, test } from './fixtures.ts'
import { CONNECTION_ERRORS } from './problems.ts'
import { startSlowUpload, uploadButton } from './property-images.ts'
import { expectToast } from './toasts.ts'

test('an upload waits while offline and continues when the network is back', async ({ page, context, problems }) => {
  problems.expect(CONNECTION_ERRORS)
  const setSpeed = await startSlowUpload(page, 100_000)
  await context.setOffline(true)
  await expectToast(page, 'No Internet connection', 'The upload waits, and goes on by itself.')
  await setSpeed(-1)
  await context.setOffline(false)
  await expect(uploadButton(page)).toHaveText('Upload images (1 uploaded)')
})
