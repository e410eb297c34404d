/** The beginning of a cell, which may be as long as a line; no character is cut in two. */
export const shorten = (text: string, max: number) =>
  text.length > max ? `${text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')}…` : text
