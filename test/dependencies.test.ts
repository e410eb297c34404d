import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './imports.ts'

type Package = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string> | undefined>

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** The packages of all workspaces, without types and our own. */
const packages = ['', 'contract', 'demo', 'openapi', 'server', 'web']
  .map((folder) => JSON.parse(read(join(folder, 'package.json'))) as Package)
  .flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  )
  .filter((name) => !/^@(types|lintel)\//.test(name))

const [libraries = '', plumbing = ''] = read('docs/dependencies.md').split('\n## Plumbing of our own\n')

/** The code in the first cell of each row of the tables. */
const namedIn = (text: string) =>
  [...text.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code),
  )

/** A row names a package by its whole name, a scope by `@scope/*`, and the second one of a scope without it. */
const names = (code: string, name: string) =>
  code === name || name.endsWith(`/${code}`) || (code.endsWith('/*') && name.startsWith(code.slice(0, -1)))

const files = ['e2e', 'scripts', 'server/src', 'web/src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true }).map((file) => `${folder}/${file}`),
)

/** `a.{ts,tsx}` → `a.ts`, `a.tsx` */
function alternativesOf(path: string): string[] {
  const [start = '', list, end = ''] = path.split(/[{}]/)
  return list === undefined ? [path] : list.split(',').map((part) => start + part + end)
}

/** Scripts are named without their folder, and `*` is any part of a name. */
const isAt = (file: string, path: string) =>
  new RegExp(`^(scripts/)?${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}`).test(file)

describe('docs/dependencies.md', () => {
  const chosen = namedIn(libraries.split('\n## Licences\n')[0] ?? '')

  it('has a reason for every package', () => {
    expect(packages.filter((name) => !chosen.some((code) => names(code, name)))).toEqual([])
  })

  it('names no package that is gone', () => {
    expect(chosen.filter((code) => !packages.some((name) => names(code, name)))).toEqual([])
  })

  it('names plumbing of our own that there is, without counting its lines', () => {
    const paths = namedIn(plumbing)
    expect(paths.length).toBeGreaterThan(40)
    expect(paths.flatMap(alternativesOf).filter((path) => !files.some((file) => isAt(file, path)))).toEqual([])
    expect(plumbing.match(/^\| `[^|]*\d+ lines/gm)).toBeNull()
  })
})
