export interface Shortcut {
  /** One key, a sequence of two or a combination: '/', 'g d', 'Mod+k'. Mod is ⌘ on a Mac, else Ctrl. */
  keys: string
  /** What it does, in the list of shortcuts: 'Search homes'. */
  label: string
  /** Its heading in the list of shortcuts: 'Everywhere' or 'Go to'; others are listed as those of the page. */
  group?: string
  /** Whether it also works while a dialog is open, unless something was typed there that would be lost. */
  worksInDialogs?: boolean
  /** Absent if the focused element handles the key itself: the shortcut is only listed. */
  run?: () => void
}
