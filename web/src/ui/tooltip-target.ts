/** An element with a tooltip. `id` is its React key. */
export interface TooltipTarget {
  id: number
  element: HTMLElement
  /** What happened first. */
  by: 'pointer' | 'focus'
}
