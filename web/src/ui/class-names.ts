/**
 * Joins class names and skips absent ones. Later names don't override earlier ones: pass a `className` to a component for
 * its place on the page (margins, width, grid), not for its looks.
 */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
