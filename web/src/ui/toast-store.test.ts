import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastStore, TOAST_DISPLAY_MS, TOAST_LIMIT, TOAST_REMOVAL_MS } from './toast-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('only one toast is there at a time: a newer one takes the place of the one before', () => {
  const store = createToastStore()
  store.add({ title: 'Welcome back!' })
  store.add({ title: 'Success' })
  expect(store.read()).toMatchObject([{ title: 'Success', open: true }])
})

test('a dismissed toast closes at once and is removed 1,000,000 ms later', () => {
  const store = createToastStore()
  const shown = store.add({ title: 'Success' })
  shown.dismiss()
  expect(store.read()).toMatchObject([{ id: shown.id, open: false }])
  vi.advanceTimersByTime(999_999)
  expect(store.read()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(store.read()).toEqual([])
})

test('dismissing twice does not put off the removal', () => {
  const store = createToastStore()
  const shown = store.add({ title: 'Success' })
  shown.dismiss()
  vi.advanceTimersByTime(TOAST_REMOVAL_MS / 2)
  shown.dismiss()
  vi.advanceTimersByTime(TOAST_REMOVAL_MS / 2)
  expect(store.read()).toEqual([])
})

test('a toast can be changed while it is shown', () => {
  const store = createToastStore()
  const shown = store.add({ title: 'Sending', description: 'One moment' })
  shown.update({ title: 'Sent' })
  expect(store.read()).toMatchObject([{ id: shown.id, title: 'Sent', description: 'One moment', open: true }])
})

test('the removal of an old toast leaves a newer one alone, and no timer behind', () => {
  const store = createToastStore()
  store.add({ title: 'Old' }).dismiss()
  store.add({ title: 'New' })
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(TOAST_REMOVAL_MS)
  expect(store.read()).toMatchObject([{ title: 'New', open: true }])
})

test('without an id dismiss and remove mean all of them', () => {
  const store = createToastStore()
  store.add({ title: 'Success' })
  store.dismiss()
  expect(store.read()).toMatchObject([{ open: false }])
  store.remove()
  expect(store.read()).toEqual([])
})

test('those who watch hear of every change until they stop', () => {
  const store = createToastStore()
  let heard = 0
  const stop = store.watch(() => heard++)
  const shown = store.add({ title: 'Success' })
  shown.dismiss()
  stop()
  store.remove(shown.id)
  expect(heard).toBe(2)
})

test('the constants are those of the specification', () => {
  expect({ TOAST_LIMIT, TOAST_REMOVAL_MS, TOAST_DISPLAY_MS }).toEqual({
    TOAST_LIMIT: 1,
    TOAST_REMOVAL_MS: 1_000_000,
    TOAST_DISPLAY_MS: 5_000,
  })
})
