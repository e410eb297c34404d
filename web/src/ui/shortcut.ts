export interface Shortcut {
  /** One key or a sequence of two: '/', '?', 'g d'. */
  keys: string
  /** What it does, in the list of shortcuts: 'Search homes'. */
  label: string
  /** Its heading in the list of shortcuts. */
  group?: string
  /** Absent if the focused element handles the key itself: the shortcut is only listed. */
  run?: () => void
}
