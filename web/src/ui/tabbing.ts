let isTabDown = false

/**
 * Whether the focus moves because Tab is pressed. Focus that code moves, as a dialog does when it opens and closes, must not
 * open a tooltip: it would take the first Escape from the dialog.
 */
export const isTabbing = () => isTabDown

/** Listener for keydown and keyup. */
export const trackTab = ({ type, key }: KeyboardEvent) => {
  if (key === 'Tab') isTabDown = type === 'keydown'
}
