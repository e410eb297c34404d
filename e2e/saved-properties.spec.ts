import { test } from './fixtures.ts'
import { keepProperties } from './saved-properties.ts'

test('homes are kept without an account, and taken over at sign-in', ({ page, browser, baseURL }) =>
  keepProperties(page, browser, baseURL))
