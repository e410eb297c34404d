import path from 'node:path'
import type { Plugin } from 'vite'
import { visitorFiles } from './visitor-code.ts'

const STYLES = path.join(import.meta.dirname, 'src/styles/index.css')

/**
 * Leaves the classes of signed-in users' screens out of `index.css`: the build scans the files that visitors may load, not all.
 * `signed-in.css` has every class and replaces it on pages of signed-in users. The rest alone could not follow it: the order
 * in which Tailwind writes classes decides which one wins.
 */
export const visitorStyles: Plugin = {
  name: 'visitor-styles',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (id !== STYLES) return
    const sources = visitorFiles().map((file) => `@source "${path.relative(path.dirname(STYLES), file)}";`)
    return [code.replace('source("../")', 'source(none)'), ...sources].join('\n')
  },
}
