import { beforeAll } from 'vitest'

// Test files of one worker share the storage of its browser.
beforeAll(() => {
  localStorage.clear()
  sessionStorage.clear()
})
