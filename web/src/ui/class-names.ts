/** Join class names, leaving out what is absent. Later names do not override earlier ones: a `className` given to a part is for its place on the page (margins, width, grid), not its look. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
