let isTabDown = false

/**
 * Whether Tab is held down, so that a focus event comes from the keyboard. Focus moved by code, as when a dialog opens or
 * closes, must not open a tooltip: the tooltip would swallow the first Escape.
 */
export const isTabPressed = () => isTabDown

/** Listener for keydown and keyup. */
export const trackTabKey = ({ type, key }: KeyboardEvent) => {
  if (key === 'Tab') isTabDown = type === 'keydown'
}
