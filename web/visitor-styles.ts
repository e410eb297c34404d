import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const src = path.join(import.meta.dirname, 'src')
const STYLES = path.join(src, 'styles/index.css')
const SIGNED_IN_CODE = path.join(src, 'signed-in.tsx')

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

/** All files that `main.tsx` imports, at once or on demand, but for the code of signed-in users. */
function visitorFiles(): string[] {
  const all = readdirSync(src, { recursive: true })
    .map((file) => path.join(src, String(file)))
    .filter((file) => /\.tsx?$/.test(file))
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file) || file === SIGNED_IN_CODE) return
    found.add(file)
    for (const pattern of importsOf(file))
      for (const imported of all.filter((one) => pattern.test(one))) visit(imported)
  }
  visit(path.join(src, 'main.tsx'))
  return [...found]
}

/** What a file imports: relative paths, and patterns of `import.meta.glob`. Types have no code. */
function importsOf(file: string): RegExp[] {
  const code = readFileSync(file, 'utf8').replaceAll(/^import type [^']*'[^']*'$/gm, '')
  return [...code.matchAll(/'(\.{1,2}\/[^']+)'/g)].map(([, name = '']) => {
    const pattern = path
      .resolve(path.dirname(file), name)
      .replaceAll('.', '\\.')
      .replaceAll('*', '[^/]*')
      .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
    return new RegExp(`^${pattern}$`)
  })
}
