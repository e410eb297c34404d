/** A keyboard event of the DOM or of React. */
type KeyEvent = { key: string; keyCode: number; nativeEvent?: object; isComposing?: boolean }

/** Safari ends a composition before its key arrives, and tells it by this code alone. */
const COMPOSITION_KEY_CODE = 229

/** Whether the key belongs to a composition (Japanese, for example): Enter accepts the word there, Escape gives it up. */
export function isInComposition(event: KeyEvent): boolean {
  const { isComposing = false } = (event.nativeEvent ?? event) as { isComposing?: boolean }
  return isComposing || event.keyCode === COMPOSITION_KEY_CODE
}

/** Whether Enter was pressed. The only reader of that key: an Enter that ends a composition sends nothing. */
export const isEnter = (event: KeyEvent): boolean => event.key === 'Enter' && !isInComposition(event)
