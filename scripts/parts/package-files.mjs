import path from 'node:path'

/** Types, source maps, documentation, static libraries. */
const NOT_RUN = /\.([cm]?ts|map|md|a)$/
/** PDFs are written with the .woff files of two weights. */
const UNUSED_FONT = /@fontsource\/.*(\.woff2|\b(100|200|300|500|600|800|900)-\w+\.woff)$/
const LICENCE = /^(licen[cs]e|notice|copying)/i

/**
 * @param file of the repository, also in node_modules; packages within packages are listed on their own
 * @returns whether the package of what runs has it
 */
export function isNeeded(file) {
  const name = path.basename(file)
  return name !== 'node_modules' && (LICENCE.test(name) || !(NOT_RUN.test(name) || UNUSED_FONT.test(file)))
}
