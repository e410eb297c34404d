import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToastStore, TOAST_DISPLAY_MS, TOAST_LIMIT, TOAST_REMOVAL_MS } from './toast-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('keeps one toast: a new one replaces the previous', () => {
  const store = createToastStore()
  store.add({ title: 'Welcome back!' })
  store.add({ title: 'Success' })
  expect(store.getSnapshot()).toMatchObject([{ title: 'Success', open: true }])
})

test('closes a dismissed toast at once and removes it 1,000,000 ms later', () => {
  const store = createToastStore()
  const shown = store.add({ title: 'Success' })
  shown.dismiss()
  expect(store.getSnapshot()).toMatchObject([{ id: shown.id, open: false }])
  vi.advanceTimersByTime(999_999)
  expect(store.getSnapshot()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(store.getSnapshot()).toEqual([])
})

test('does not delay the removal when dismissed twice', () => {
  const store = createToastStore()
  const shown = store.add({ title: 'Success' })
  shown.dismiss()
  vi.advanceTimersByTime(TOAST_REMOVAL_MS / 2)
  shown.dismiss()
  vi.advanceTimersByTime(TOAST_REMOVAL_MS / 2)
  expect(store.getSnapshot()).toEqual([])
})

test('updates a toast while it is shown', () => {
  const store = createToastStore()
  const shown = store.add({ title: 'Sending', description: 'One moment' })
  shown.update({ title: 'Sent' })
  expect(store.getSnapshot()).toMatchObject([{ id: shown.id, title: 'Sent', description: 'One moment', open: true }])
})

test('clears the removal timer of a replaced toast, so that the new one stays', () => {
  const store = createToastStore()
  store.add({ title: 'Old' }).dismiss()
  store.add({ title: 'New' })
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(TOAST_REMOVAL_MS)
  expect(store.getSnapshot()).toMatchObject([{ title: 'New', open: true }])
})

test('dismisses and removes all toasts without an id', () => {
  const store = createToastStore()
  store.add({ title: 'Success' })
  store.dismiss()
  expect(store.getSnapshot()).toMatchObject([{ open: false }])
  store.remove()
  expect(store.getSnapshot()).toEqual([])
})

test('notifies subscribers of every change until they unsubscribe', () => {
  const store = createToastStore()
  let notified = 0
  const unsubscribe = store.subscribe(() => notified++)
  const shown = store.add({ title: 'Success' })
  shown.dismiss()
  unsubscribe()
  store.remove(shown.id)
  expect(notified).toBe(2)
})

test('has the limits of the specification', () => {
  expect({ TOAST_LIMIT, TOAST_REMOVAL_MS, TOAST_DISPLAY_MS }).toEqual({
    TOAST_LIMIT: 1,
    TOAST_REMOVAL_MS: 1_000_000,
    TOAST_DISPLAY_MS: 5_000,
  })
})
