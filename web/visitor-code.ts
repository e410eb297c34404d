import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
// By its path: the configuration is bundled, packages in it are not.
import { SCREENS } from '../contract/src/screens.ts'

const src = path.join(import.meta.dirname, 'src')
const SIGNED_IN_CODE = path.join(src, 'signed-in.tsx')
const ID = 'virtual:visitor-screens'

/** Serves `virtual:visitor-screens`: imports of the screens that anyone may open, so that visitors don't load a list of all. */
export const visitorScreens: Plugin = {
  name: 'visitor-screens',
  resolveId: (id) => (id === ID ? `\0${ID}` : null),
  load(id) {
    if (id !== `\0${ID}`) return null
    const imports = visitorScreenFiles().map((file) => {
      const name = `./${path.relative(src, file)}`
      return `${JSON.stringify(name)}: () => import(${JSON.stringify(file)}),`
    })
    return `export const VISITOR_SCREENS = {\n${imports.join('\n')}\n}`
  },
}

const sourceFiles = () =>
  readdirSync(src, { recursive: true })
    .map((file) => path.join(src, String(file)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))

/** The files of the screens that anyone may open. @throws when one is missing */
function visitorScreenFiles(): string[] {
  const files = sourceFiles()
  return Object.entries(SCREENS)
    .filter(([, { access }]) => access === 'anyone')
    .map(([name]) => {
      const base = `/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-screen.tsx`
      const file = files.find((one) => one.endsWith(base))
      if (!file) throw new Error(`there is no ${base}`)
      return file
    })
}

/** All files that visitors may load: what `main.tsx` and their screens import, but for the code of signed-in users. */
export function visitorFiles(): string[] {
  const all = sourceFiles()
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file) || file === SIGNED_IN_CODE) return
    found.add(file)
    for (const pattern of importsOf(file))
      for (const imported of all.filter((one) => pattern.test(one))) visit(imported)
  }
  for (const file of [path.join(src, 'main.tsx'), ...visitorScreenFiles()]) visit(file)
  return [...found]
}

/** What a file imports: relative paths, and patterns of `import.meta.glob`. Types have no code. */
function importsOf(file: string): RegExp[] {
  const code = readFileSync(file, 'utf8').replaceAll(/^import type [^']*'[^']*'$/gm, '')
  return [...code.matchAll(/'(\.{1,2}\/[^']+)'/g)].map(([, name = '']) => {
    const pattern = path.resolve(path.dirname(file), name).replaceAll('.', '\\.').replaceAll('*', '[^/]*')
    return new RegExp(`^${pattern}$`)
  })
}

/** The screens that a visit begins with: what they share with others is loaded with them. */
const FIRST_SCREENS = ['/listings-screen.tsx', '/home-screen.tsx']
let screenFiles: string[] | undefined

/**
 * Whether a first screen and another that anyone may open import a file of ours, at once or through others.
 * @param importersOf a module's importers, except by dynamic import
 */
export function isShared(id: string, importersOf: (id: string) => readonly string[]): boolean {
  if (!id.startsWith(src)) return false
  const seen = new Set<string>()
  const visit = (one: string) => {
    if (seen.has(one)) return
    seen.add(one)
    for (const importer of importersOf(one)) visit(importer)
  }
  visit(id)
  screenFiles ??= visitorScreenFiles()
  const screens = screenFiles.filter((file) => seen.has(file))
  return screens.length > 1 && screens.some((file) => FIRST_SCREENS.some((first) => file.endsWith(first)))
}
