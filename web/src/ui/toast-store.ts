import type { ReactNode } from 'react'

/** One toast at a time: a newer one takes the place of the one before. */
export const TOAST_LIMIT = 1
/** A dismissed toast fades at once and is forgotten this long after, in ms. */
export const TOAST_REMOVAL_MS = 1_000_000
/** How long a toast stays on screen, in ms. */
export const TOAST_DISPLAY_MS = 5_000

export interface ToastContent {
  title?: string
  /** What happened, what was kept, what to do. */
  description?: ReactNode
  variant?: 'default' | 'destructive'
  /** The one thing one can do about it ('Undo'). */
  action?: { label: string; onSelect: () => void }
}

export interface Toast extends ToastContent {
  id: string
  /** False once dismissed; it stays in the list while it fades and until it is removed. */
  open: boolean
}

export type ToastChange =
  | { type: 'add'; toast: Toast }
  | { type: 'update'; id: string; content: ToastContent }
  /** Without an id: all of them. */
  | { type: 'dismiss'; id?: string | undefined }
  | { type: 'remove'; id?: string | undefined }

/** The list after a change, newest first, never longer than the limit. */
export function changeToasts(toasts: readonly Toast[], change: ToastChange): readonly Toast[] {
  switch (change.type) {
    case 'add':
      return [change.toast, ...toasts].slice(0, TOAST_LIMIT)
    case 'update':
      return toasts.map((toast) => (toast.id === change.id ? { ...toast, ...change.content } : toast))
    case 'dismiss':
      return toasts.map((toast) => (isMeant(toast, change.id) ? { ...toast, open: false } : toast))
    case 'remove':
      return toasts.filter((toast) => !isMeant(toast, change.id))
  }
}

function isMeant(toast: Toast, id: string | undefined) {
  return id === undefined || toast.id === id
}

/** A list of toasts that can be watched, and the timers that forget dismissed ones. The app has one, `toasts`. */
export function createToastStore() {
  let current: readonly Toast[] = []
  let made = 0
  const watchers = new Set<() => void>()
  const removals = new Map<string, ReturnType<typeof setTimeout>>()

  function apply(change: ToastChange) {
    current = changeToasts(current, change)
    for (const [id, timer] of removals) {
      if (current.some((toast) => toast.id === id)) continue
      clearTimeout(timer)
      removals.delete(id)
    }
    for (const tell of watchers) tell()
  }

  function dismiss(id?: string) {
    for (const toast of current) {
      if (!isMeant(toast, id) || removals.has(toast.id)) continue
      removals.set(
        toast.id,
        setTimeout(() => apply({ type: 'remove', id: toast.id }), TOAST_REMOVAL_MS),
      )
    }
    apply({ type: 'dismiss', id })
  }

  return {
    /** The list as it is now; the same array until something changes. */
    read: () => current,
    /** Calls back after every change; answers how to stop. */
    watch(tell: () => void) {
      watchers.add(tell)
      return () => void watchers.delete(tell)
    },
    /** Show a toast. @returns its id, and how to change or dismiss it */
    add(content: ToastContent) {
      const id = String(++made)
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

/** Tell the person something, from anywhere: `toast({ title: 'Success', description: 'Property created successfully' })`. */
export const toast = toasts.add
