import type { ReactNode } from 'react'
import { createListeners } from '../../api/listeners.ts'

/** Toasts shown at once; a new one replaces the oldest (specification, section 9). */
export const TOAST_LIMIT = 1
/** Time from dismissing a toast to its removal from the list (specification, section 9). */
export const TOAST_REMOVAL_MS = 1_000_000
/** Time until a toast dismisses itself (specification, section 9). */
export const TOAST_DISPLAY_MS = 5_000

export interface ToastContent {
  title?: string
  /** What happened, which input is kept, what to do. */
  description?: ReactNode
  variant?: 'default' | 'destructive'
  /** A button ('Undo'). */
  action?: { label: string; onSelect: () => void }
}

export interface Toast extends ToastContent {
  id: string
  /** False once dismissed; the toast stays in the list until it is removed. */
  open: boolean
}

export type ToastChange =
  | { type: 'add'; toast: Toast }
  | { type: 'update'; id: string; content: ToastContent }
  /** Without an id: all toasts. */
  | { type: 'dismiss'; id?: string | undefined }
  | { type: 'remove'; id?: string | undefined }

/** Reducer: the list after a change, newest first, at most `TOAST_LIMIT` long. */
export function changeToasts(toasts: readonly Toast[], change: ToastChange): readonly Toast[] {
  switch (change.type) {
    case 'add':
      return [change.toast, ...toasts].slice(0, TOAST_LIMIT)
    case 'update':
      return toasts.map((toast) => (toast.id === change.id ? { ...toast, ...change.content } : toast))
    case 'dismiss':
      return toasts.map((toast) => (matches(toast, change.id) ? { ...toast, open: false } : toast))
    case 'remove':
      return toasts.filter((toast) => !matches(toast, change.id))
  }
}

function matches(toast: Toast, id: string | undefined) {
  return id === undefined || toast.id === id
}

/** A store of toasts that removes dismissed ones by timer. The app has one, `toasts`. */
export function createToastStore() {
  let current: readonly Toast[] = []
  let lastId = 0
  const listeners = createListeners()
  const removals = new Map<string, ReturnType<typeof setTimeout>>()

  function apply(change: ToastChange) {
    current = changeToasts(current, change)
    for (const [id, timer] of removals) {
      if (current.some((toast) => toast.id === id)) continue
      clearTimeout(timer)
      removals.delete(id)
    }
    listeners.notify()
  }

  function dismiss(id?: string) {
    for (const toast of current) {
      if (!matches(toast, id) || removals.has(toast.id)) continue
      removals.set(
        toast.id,
        setTimeout(() => apply({ type: 'remove', id: toast.id }), TOAST_REMOVAL_MS),
      )
    }
    apply({ type: 'dismiss', id })
  }

  return {
    /** The current list; the same array until something changes. */
    getSnapshot: () => current,
    subscribe: listeners.subscribe,
    /** Shows a toast. @returns its id, and functions to update and dismiss it */
    add(content: ToastContent) {
      const id = String(++lastId)
      apply({ type: 'add', toast: { ...content, id, open: true } })
      return {
        id,
        update: (changed: ToastContent) => apply({ type: 'update', id, content: changed }),
        dismiss: () => dismiss(id),
      }
    },
    update: (id: string, content: ToastContent) => apply({ type: 'update', id, content }),
    dismiss,
    remove: (id?: string) => apply({ type: 'remove', id }),
  }
}

export const toasts = createToastStore()

/** Shows a toast: `toast({ title: 'Success', description: 'Property created successfully' })`. */
export const toast = toasts.add
