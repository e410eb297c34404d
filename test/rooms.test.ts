import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { imports, root } from './imports.ts'

const MAX_FILES = 25

/** Used in one place, which has another folder: each has its reason. The list only shrinks. */
const ELSEWHERE: Record<string, string> = {
  'api/upload-image.ts': 'its calls are those of files',
  'features/accounts/administration/found-users.ts': 'its calls are those of accounts',
  'features/applications/apply/questions-query.ts': 'its calls are those of applications',
  'features/rent/check-data.ts': 'its calls are those of rent',
  'features/files/documents/upload-documents-button.tsx': 'any feature may upload documents',
  'features/files/images/image-uploads.ts': 'any feature may upload pictures',
  'features/files/images/upload-button.tsx': 'any feature may upload pictures',
  'features/files/upload-lock.ts': 'one lock for the uploads of all features',
  'features/history/property-event-text.ts': 'beside the texts that it finds',
}

const files = readdirSync(join(root, 'web/src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'web/src/').length))

const isTest = (file: string) => /\.test\.tsx?$|^test\//.test(file)

/** The path without endings: that of a test is its file's. */
const stemOf = (file: string) => file.replace(/(\.test)?\.\w+$/, '')

describe('the folders of the browser', () => {
  it(`hold at most ${MAX_FILES} files, a file and its test counted as one`, () => {
    const folders = [...new Set(files.map(stemOf))].map(dirname)
    const large = [...new Set(folders)].filter((folder) => folders.filter((one) => one === folder).length > MAX_FILES)
    expect(large).toEqual([])
  })

  it('hold one screen each', () => {
    const screens = files.filter((file) => /^features\/.*-screen\.tsx$/.test(file))
    expect(screens.length).toBeGreaterThan(20)
    const folders = screens.map(dirname)
    expect(folders.filter((folder, at) => folders.indexOf(folder) !== at)).toEqual([])
  })

  it('hold what one file of theirs alone uses', () => {
    const uses = imports
      .map(({ from, to }) => ({ user: from.replace('web/src/', ''), file: to.replace('web/src/', '') }))
      .filter(({ user }) => files.includes(user) && !isTest(user))
    const elsewhere = files.filter((file) => {
      const users = [...new Set(uses.filter((use) => use.file === file).map(({ user }) => user))]
      return !isTest(file) && users.length === 1 && !users.some((user) => isAtHome(file, user))
    })
    expect(elsewhere.toSorted()).toEqual(Object.keys(ELSEWHERE).toSorted())
  })
})

/** In its user's folder or one below; what the app's own files use stays with its feature. */
const isAtHome = (file: string, user: string) =>
  dirname(user) === '.' ||
  dirname(file) === dirname(user) ||
  dirname(file).startsWith(`${dirname(user)}/`) ||
  isFeature(file)

const isFeature = (file: string) => basename(file) === 'feature.ts'
