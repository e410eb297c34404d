/** An element with a tooltip. `id` is its React key. */
export interface TooltipTarget {
  id: number
  element: HTMLElement
  /** The event that registered it. */
  by: 'pointer' | 'focus'
  /** Whether it was clicked, which closes its tooltip. */
  wasClicked: boolean
}
