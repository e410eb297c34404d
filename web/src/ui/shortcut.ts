export interface Shortcut {
  /** One key or two after each other: '/', '?', 'g d'. */
  keys: string
  /** What it does, for the list: 'Search homes'. */
  label: string
  /** Under which heading the list shows it. */
  group?: string
  /** Left out for a key that the focused element handles itself: it is only listed. */
  run?: () => void
}
