import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

/** Key in local storage; index.html reads it before the first paint. */
export const THEME_KEY = 'lintel-theme'
export const DEFAULT_THEME: Theme = 'dark'

/** `theme-color` of the browser's toolbar: the surface of each theme in sRGB. index.html repeats both. */
export const THEME_COLORS: Record<Theme, string> = { light: '#f9f6f1', dark: '#120f0c' }
const listeners = new Set<() => void>()

/** Parses a stored theme; the default for anything else. */
export function parseTheme(stored: string | null | undefined): Theme {
  return stored === 'light' || stored === 'dark' ? stored : DEFAULT_THEME
}

/** The current theme and how to change it; the choice is stored in this browser. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void; toggleTheme: () => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme, () => DEFAULT_THEME)
  return { theme, setTheme, toggleTheme: () => setTheme(currentTheme() === 'dark' ? 'light' : 'dark') }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

function currentTheme(): Theme {
  return parseTheme(document.documentElement.dataset.theme)
}

function setTheme(theme: Theme) {
  applyTheme(theme)
  try {
    localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage may be full or forbidden: the choice then lasts until the page is reloaded.
  }
}

/** Fires when another tab changes the theme. */
function onStorage(event: StorageEvent) {
  if (event.key === THEME_KEY) applyTheme(parseTheme(event.newValue))
}

function applyTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme])
  for (const notify of listeners) notify()
}
