import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/* The imports of the sources, for the rules of `boundaries.test.ts`. */

export const root = join(import.meta.dirname, '..')

/** Files that only tests import. */
export const isForTests = (file: string) =>
  file.includes('src/test/') || /^server\/src\/features\/[^/]+\/(permissions|references|scene)\.ts$/.test(file)

/** Source files, without tests, generated files and files for tests. */
export const sources = ['contract', 'demo', 'server', 'web']
  .flatMap((side) =>
    readdirSync(join(root, side, 'src'), { recursive: true }).map((file) => join(side, 'src', String(file))),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen|d)\.tsx?$/.test(file) && !isForTests(file))

export type Import = { from: string; to: string }

/** Every import of the sources. `to` is a source file or a package name. */
export const imports: Import[] = sources.flatMap((from) => {
  const code = readFileSync(join(root, from), 'utf8')
  const found = code.matchAll(/(?<![/'])(?:from|import)\s*\(?\s*'([^']+)'/g)
  return [...found].map(([, name = '']) => ({ from, to: resolve(from, name) }))
})

function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return relative(root, join(root, dirname(from), name))
  if (name === '@lintel/demo') return 'demo/src/demo.ts'
  if (name.startsWith('@lintel/server/')) return name.slice('@lintel/'.length)
  const ours = /^@lintel\/contract\/(.+)$/.exec(name)
  return ours ? `contract/src/${ours[1]}.ts` : name
}

export const isPackage = (name: string) => !/^(contract|demo|server|web)\//.test(name)

export const featureOf = (file: string) =>
  /^(?:contract\/src|(?:demo|server|web)\/src\/features)\/([^/]+)\//.exec(file)?.[1]

export const importsWithin = (side: string) =>
  imports.filter(({ from, to }) => from.startsWith(`${side}/src/`) && to.startsWith(`${side}/src/`))

/** A feature's folder, another folder beside `features`, or a file beside both. */
export const folderOf = (file: string) => /^\w+\/src\/(?:features\/)?[^/]+/.exec(file)?.[0] ?? file

/** The names of the features in a file's list, in its order. */
export function listedIn(file: string): string[] {
  const [, list = ''] = /FEATURES: Feature\[\] = \[([^\]]*)\]/.exec(readFileSync(join(root, file), 'utf8')) ?? []
  return [...list.matchAll(/(\w+?)(?:Visitor)?Feature\b/g)].map(([, name = '']) => name)
}

/** Without the folders that all features of a side have in common. */
export const nameOf = ({ from, to }: Import) => `${from} → ${to}`.replaceAll(/\w+\/src\/(?:features\/)?/g, '')

/** A side's imports of features that stand below the importing one in its `features.ts`; the contract's order is the server's. */
export function upwardImports(side: string): Import[] {
  const order = listedIn(`${side === 'contract' ? 'server' : side}/src/features.ts`)
  const rankOf = (path: string) => order.indexOf(featureOf(path) ?? '')
  return importsWithin(side)
    .filter(({ from, to }) => rankOf(from) >= 0 && rankOf(to) > rankOf(from))
    .filter((one) => !isForeignKey(one) && !isShownTag(one))
}

/** Rows may refer to one another either way. */
export const isForeignKey = ({ from, to }: Import) => [from, to].every((path) => path.endsWith('/table.ts'))

/** A read shows the tags of every record that its response embeds. */
export const isShownTag = ({ from, to }: Import) => from.endsWith('/shows.ts') && to.endsWith('/tags.ts')

/** @returns cycles of imports between nodes, such as files or folders; type-only and dynamic imports count */
export function cycles(edgesOf: Import[], nodeOf: (file: string) => string): string[] {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of edgesOf) {
    const [start, end] = [nodeOf(from), nodeOf(to)]
    if (start !== end || from === to) edges.set(start, (edges.get(start) ?? new Set()).add(end))
  }
  const found: string[] = []
  const done = new Set<string>()
  const visit = (node: string, path: string[]) => {
    if (path.includes(node)) found.push([...path.slice(path.indexOf(node)), node].join(' → '))
    if (done.has(node) || path.includes(node)) return
    for (const next of edges.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of edges.keys()) visit(node, [])
  return found
}
