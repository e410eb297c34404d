import type { Page } from '@playwright/test'

/**
 * Finds horizontal overflow: a page wider than the viewport, and text that overflows or is cut off. Text in an element that
 * scrolls sideways or ends in an ellipsis is allowed.
 * @returns one line per fault, at most 12
 */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults = new Set<string>()
    const nameOf = (element: Element) => {
      const { tagName, className } = element
      const text = element.textContent?.trim().slice(0, 30)
      return `<${tagName.toLowerCase()} class="${typeof className === 'string' ? className.slice(0, 80) : ''}"> ${text}`
    }
    const pageWidth = document.scrollingElement?.scrollWidth ?? 0
    if (pageWidth > innerWidth) faults.add(`the page is ${pageWidth} px wide in ${innerWidth} px`)

    /** Whether an ancestor hides the overflow on purpose; if not, `cutBy` is the ancestor that cuts it off. */
    const clipOf = (element: Element, rect: DOMRect): { isIntended: boolean; cutBy: Element | null } => {
      for (
        let ancestor = element;
        ancestor !== document.documentElement;
        ancestor = ancestor.parentElement ?? document.documentElement
      ) {
        const style = getComputedStyle(ancestor)
        const box = ancestor.getBoundingClientRect()
        const isHidden = box.width <= 1 || style.visibility === 'hidden' || style.opacity === '0'
        if (isHidden || style.overflowX === 'auto' || style.overflowX === 'scroll')
          return { isIntended: true, cutBy: null }
        if (style.overflowX === 'visible') continue
        if (rect.right <= box.right + 1 && rect.left >= box.left - 1) continue
        const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
        return { isIntended: isShortened, cutBy: isShortened ? null : ancestor }
      }
      return { isIntended: false, cutBy: null }
    }

    /** The element around a text that has a box: `display: contents` has none. */
    const boxAround = (node: Node) => {
      let element = node.parentElement
      while (element && getComputedStyle(element).display === 'contents') element = element.parentElement
      return element
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = boxAround(node)
      if (!parent || !node.textContent?.trim() || !parent.checkVisibility()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) {
        const { isIntended, cutBy } = clipOf(parent, rect)
        if (cutBy) faults.add(`${nameOf(parent)} is cut off by ${nameOf(cutBy)}`)
        else if (!isIntended && (rect.right > innerWidth + 1 || rect.left < -1))
          faults.add(`${nameOf(parent)} ends at ${Math.round(rect.right)} px of ${innerWidth}`)
      }
    }
    return [...faults].slice(0, 12)
  })

/** Minimum width and height of a touch target. */
const TOUCH_TARGET_PX = 40

/**
 * Finds controls whose hit area is smaller than `TOUCH_TARGET_PX`. The hit area is measured with `elementFromPoint` around the
 * control's centre, so it includes pseudo-elements and labels. Links inside a sentence are exempt.
 * @returns one line per control
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((minPx) => {
    const faults: string[] = []
    const hasText = (node: Node) => node.textContent?.trim() !== ''
    const isInline = (element: Element) => ['inline', 'contents'].includes(getComputedStyle(element).display)
    /** Words beside other elements have an element of their own, which is no control. */
    const isWords = (node: Node) =>
      hasText(node) &&
      (node instanceof Element
        ? isInline(node) && !node.matches('a, button') && !node.querySelector('a, button')
        : node.nodeType === Node.TEXT_NODE)
    const isInSentence = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node !== element && isWords(node))
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]',
    )
    for (const control of controls) {
      const style = getComputedStyle(control)
      const rect = control.getBoundingClientRect()
      const isVisible = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      if (!isVisible || style.pointerEvents === 'none' || rect.width <= 1 || isInSentence(control)) continue
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const box = [...control.getClientRects()][0]
      // The skip link is above the page until it is focused.
      if (!box || box.bottom < 0) continue
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const isHit = (x: number, y: number) => {
        const under = document.elementFromPoint(x, y)
        return under !== null && [control, ...labels].some((element) => element.contains(under))
      }
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      // Covered by something else, such as an open dialog.
      if (!isHit(x, y)) continue
      // An open menu may lie over a part of a control outside of it.
      const isInMenu = (element: Element | null) =>
        element?.closest('[data-radix-popper-content-wrapper], .z-menu') != null
      const isUnderMenu = (x: number, y: number) => !isInMenu(control) && isInMenu(document.elementFromPoint(x, y))
      const reach = (stepX: number, stepY: number) => {
        for (let distance = 1; distance <= minPx; distance += 1) {
          const at = [x + stepX * distance, y + stepY * distance] as const
          if (!isHit(...at) && !isUnderMenu(...at)) return distance - 1
        }
        return minPx
      }
      const width = reach(-1, 0) + reach(1, 0) + 1
      const height = reach(0, -1) + reach(0, 1) + 1
      if (width >= minPx && height >= minPx) continue
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? ''
      faults.push(`<${control.tagName.toLowerCase()}> ${name.slice(0, 40)}: ${width} × ${height}`)
    }
    window.scrollTo(0, 0)
    return faults
  }, TOUCH_TARGET_PX)

/**
 * Finds buttons and links that show only an icon and have no tooltip. Pictures don't count as icons.
 * @returns one line per control
 */
export const findIconsWithoutTooltip = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isVisible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    /** An element without a box (display: contents) is as visible as the one around it. */
    const isShown = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).display === 'contents'
        ? isShown(element.parentElement)
        : element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    const hasVisibleText = (control: Element) => {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        const { width, height } = range.getBoundingClientRect()
        if (node.textContent?.trim() && width > 1 && height > 1 && isShown(node.parentElement)) return true
      }
      return false
    }
    return [...document.querySelectorAll('button, a[href]')]
      .filter((control) => isVisible(control) && control.querySelector('svg.lucide') && !hasVisibleText(control))
      .filter((control) => !(control.hasAttribute('data-tooltip') && control.getAttribute('aria-label')))
      .map((control) => control.outerHTML.slice(0, 160))
  })

/** What a screen's content is compared with the header by. @param isFilled it reaches the right edge, too */
export type Edges = { inside: string; isFilled: boolean }

/**
 * Compares the left and right edges of the visible content of an element with those of the header's links and buttons.
 * @returns one line per edge
 */
export const findMisalignedEdges = (page: Page, edges: Edges): Promise<string[]> =>
  page.evaluate(({ inside, isFilled }) => {
    const edgesOf = (elements: Iterable<Element>) => {
      const boxes = [...elements]
        .filter(
          (element) =>
            element.checkVisibility() &&
            // What scrolls in a frame of its own goes beyond it; a phone's bar of actions spans the window.
            !element.closest('.sr-only, [aria-hidden=true], .truncate *, svg *, .dt-tabs, .dt *') &&
            getComputedStyle(element).position !== 'fixed',
        )
        .map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => width > 1 && height > 1)
      return { left: Math.min(...boxes.map(({ left }) => left)), right: Math.max(...boxes.map(({ right }) => right)) }
    }
    const header = edgesOf(document.querySelectorAll('header[data-print] :is(a, button)'))
    const content = edgesOf(document.querySelectorAll(`${inside} *`))
    return (isFilled ? (['left', 'right'] as const) : (['left'] as const))
      .filter((side) => Math.round(header[side]) !== Math.round(content[side]))
      .map((side) => `${side}: ${Math.round(content[side])} px, the header's ${Math.round(header[side])} px`)
  }, edges)
