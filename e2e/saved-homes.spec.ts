import { test } from './fixtures.ts'
import { keepHomes } from './saved-homes.ts'

test('homes are kept without an account, and taken over at sign-in', ({ page, browser, baseURL }) =>
  keepHomes(page, browser, baseURL))
