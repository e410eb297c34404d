import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

/** Where the choice is kept; index.html reads the same key before the first paint. */
export const THEME_KEY = 'lintel-theme'
export const DEFAULT_THEME: Theme = 'dark'

/** The browser's own bar around the page: the surface of each theme in sRGB. index.html repeats both. */
export const BAR_COLORS: Record<Theme, string> = { light: '#f9f6f1', dark: '#120f0c' }
const watchers = new Set<() => void>()

/** 'light' or 'dark' as stored, whatever else is stored counting as the default. */
export function readTheme(stored: string | null | undefined): Theme {
  return stored === 'light' || stored === 'dark' ? stored : DEFAULT_THEME
}

/** The theme one sees, and how to change it; the choice is remembered in this browser where it lets us. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void; toggleTheme: () => void } {
  const theme = useSyncExternalStore(watch, shownTheme, () => DEFAULT_THEME)
  return { theme, setTheme, toggleTheme: () => setTheme(shownTheme() === 'dark' ? 'light' : 'dark') }
}

function watch(tell: () => void) {
  watchers.add(tell)
  window.addEventListener('storage', adoptFromOtherTab)
  return () => {
    watchers.delete(tell)
    if (watchers.size === 0) window.removeEventListener('storage', adoptFromOtherTab)
  }
}

function shownTheme(): Theme {
  return readTheme(document.documentElement.dataset.theme)
}

function setTheme(theme: Theme) {
  show(theme)
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage may be full or forbidden: the choice then lasts as long as the page.
  }
}

function adoptFromOtherTab(event: StorageEvent) {
  if (event.key === THEME_KEY) show(readTheme(event.newValue))
}

function show(theme: Theme) {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BAR_COLORS[theme])
  for (const tell of watchers) tell()
}
