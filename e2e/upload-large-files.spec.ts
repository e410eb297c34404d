import { expect, test } from './fixtures.ts'
import { createLargeFile, expectArchive, recordParts } from './large-file.ts'
import { chooseFiles } from './upload-dialog.ts'
import { openUploadDialog, openUploadPage, uploadChosenFiles } from './upload-page.ts'

/** Part numbers; 5 MB each. */
const PARTS = Array.from({ length: 21 }, (_, at) => at + 1)

test('a document of 101 MB is uploaded in 21 parts', async ({ page }, info) => {
  await openUploadPage(page)
  const parts = recordParts(page)
  await openUploadDialog(page)
  await chooseFiles(page, await createLargeFile(info))
  await uploadChosenFiles(page)
  await expectArchive(page)
  expect(parts.toSorted((a, b) => a - b)).toEqual(PARTS)
})
