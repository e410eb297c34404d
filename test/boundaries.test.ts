import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { API } from '@lintel/contract/api'
import { describe, expect, test } from 'vitest'
import { ENGINE_DEPENDENT } from '../server/src/test/engine-dependent.ts'

const root = join(import.meta.dirname, '..')
/** Every feature has a folder in the server. */
const FEATURES = readdirSync(join(root, 'server/src/features'))
/** Feature folders that only the browser has. */
const WEB_ONLY = ['landing', 'palette', 'portfolio']

/** Files that only tests import. */
const isForTests = (file: string) =>
  file.includes('src/test/') || /^server\/src\/features\/[^/]+\/permissions\.ts$/.test(file)

/** Source files, without tests, generated files and files for tests. */
const sources = ['contract', 'demo', 'server', 'web']
  .flatMap((side) =>
    readdirSync(join(root, side, 'src'), { recursive: true }).map((file) => join(side, 'src', String(file))),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|gen|d)\.tsx?$/.test(file) && !isForTests(file))

type Import = { from: string; to: string }

/** Every import of the sources. `to` is a source file or a package name. */
const imports: Import[] = sources.flatMap((from) => {
  const code = readFileSync(join(root, from), 'utf8')
  const found = code.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
  return [...found].map(([, name = '']) => ({ from, to: resolve(from, name) }))
})

function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return relative(root, join(root, dirname(from), name))
  if (name === '@lintel/demo') return 'demo/src/demo.ts'
  if (name.startsWith('@lintel/server/')) return name.slice('@lintel/'.length)
  const ours = /^@lintel\/contract\/(.+)$/.exec(name)
  return ours ? `contract/src/${ours[1]}.ts` : name
}

const featureOf = (file: string) => /^(?:contract\/src|(?:demo|server|web)\/src\/features)\/([^/]+)\//.exec(file)?.[1]
const partOf = (file: string) => /^server\/src\/([^/]+)\//.exec(file)?.[1] ?? ''
/** The feature that owns each path of a route or screen. */
const OWNERS = new Map<string, string>([
  ...Object.entries(API).flatMap(([name, routes]) =>
    Object.values(routes).map(({ path }): [string, string] => [path, name === 'companion' ? 'files' : name]),
  ),
  ...readdirSync(join(root, 'contract/src'), { recursive: true })
    .map(String)
    .filter((file) => /^[^/]+\/screens\.ts$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(root, 'contract/src', file), 'utf8')
      return [...code.matchAll(/path: '([^']+)'/g)].map(([, path = '']): [string, string] => [path, dirname(file)])
    }),
])

/** Imports of a feature that stands below the importing one in `FEATURES`, each with the reason. The list only shrinks. */
const UPWARD_IMPORTS: Record<string, string> = {}

/** Registers a route that may write. */
const WRITE =
  /\.(?:post|put|patch|delete|all)(?:<[^(]*>)?\(\s*['"`]\/|method: (?:route\.method|'(?:POST|PUT|PATCH|DELETE)'),\s*url:/

/** The files that do so, each with the reason. */
const WRITES_OUTSIDE_SERVE: Record<string, string> = {
  'server/src/http/serve.ts': 'counts every call of the contract',
  'server/src/features/files/upload-endpoint.ts': 'takes only signed URLs, each given out by a counted call',
}

/** Whether other features add to something that a file of a feature declares. */
const declaresExtensionPoint = (file: string) =>
  /\bdefine(ExtensionPoint|Reactions)\b[<(]/.test(readFileSync(join(root, file), 'utf8'))

const isPackage = (name: string) => !/^(contract|demo|server|web)\//.test(name)

/** Each rule, and whether an import breaks it. */
const RULES: [string, (i: Import) => boolean][] = [
  ['the contract imports only zod', ({ from, to }) => from.startsWith('contract/') && isPackage(to) && to !== 'zod'],
  [
    'imports run web → contract ← server ← demo',
    ({ from, to }) =>
      (from.startsWith('contract/') && /^(demo|server|web)\//.test(to)) ||
      (/^(demo|server)\//.test(from) && to.startsWith('web/')) ||
      (from.startsWith('web/') && /^(demo|server)\//.test(to)),
  ],
  [
    'the server imports the demo in main.ts alone',
    ({ from, to }) => from.startsWith('server/') && to.startsWith('demo/') && from !== 'server/src/main.ts',
  ],
  [
    'the demo imports features of the server, and what the server gives it: a database and a storage',
    ({ from, to }) =>
      from.startsWith('demo/') &&
      to.startsWith('server/') &&
      !/^server\/src\/(features\/.+|db\/connect\.ts|storage\/storage\.ts)$/.test(to),
  ],
  [
    'server folders outside features never import features',
    ({ from, to }) =>
      [
        'changes',
        'csv',
        'errors',
        'http',
        'db',
        'search',
        'live',
        'storage',
        'mail',
        'jobs',
        'notices',
        'pictures',
        'metrics',
        'backup',
      ].includes(partOf(from)) && to.startsWith('server/src/features/'),
  ],
  ['db never imports http', ({ from, to }) => partOf(from) === 'db' && partOf(to) === 'http'],
  ['http never imports db', ({ from, to }) => partOf(from) === 'http' && partOf(to) === 'db'],
  [
    'errors import nothing of the server but format.ts',
    ({ from, to }) =>
      partOf(from) === 'errors' &&
      to.startsWith('server/') &&
      partOf(to) !== 'errors' &&
      to !== 'server/src/format/format.ts',
  ],
  [
    "a feature imports another's table, record, queries, filters, present, job kinds, sniff, quota or extension points, and only a command imports another's commands, changes or notices",
    ({ from, to }) =>
      to.startsWith('server/src/features/') &&
      from.startsWith('server/src/features/') &&
      featureOf(from) !== featureOf(to) &&
      !/\/(table|record|queries|filters|present|job-kinds|sniff|quota)\.ts$/.test(to) &&
      !declaresExtensionPoint(to) &&
      !(/\/commands\.ts$/.test(from) && /\/(commands|changes|notices)\.ts$/.test(to)),
  ],
  [
    'only a feature’s declaration imports its routes, and only the list of features imports that',
    ({ from, to }) =>
      (/^server\/src\/features\/.+\/routes\.ts$/.test(to) && from !== to.replace('routes.ts', 'feature.ts')) ||
      (/^server\/src\/features\/.+\/feature\.ts$/.test(to) && from !== 'server/src/features.ts'),
  ],
  ['only tests import files for tests', ({ to }) => isForTests(to)],
  [
    'ui and api never import features',
    ({ from, to }) => /^web\/src\/(ui|api)\//.test(from) && to.startsWith('web/src/features/'),
  ],
  [
    'only the list of screens imports a screen',
    ({ from, to }) => /-screen\.tsx$/.test(to) && from !== 'web/src/screens.tsx' && !from.startsWith('web/src/app'),
  ],
  [
    'only http/caller-address.ts reads the address of a request',
    ({ from }) =>
      from.startsWith('server/') &&
      from !== 'server/src/http/caller-address.ts' &&
      /\.ips?\b|[{,]\s*ips?\s*[,}]|\bremoteAddress\b/.test(readFileSync(join(root, from), 'utf8')),
  ],
  [
    'only env.ts reads the environment',
    ({ from }) =>
      from.startsWith('server/') &&
      from !== 'server/src/env.ts' &&
      readFileSync(join(root, from), 'utf8').includes('process.env'),
  ],
]

describe('imports', () => {
  test.each(RULES)('%s', (_rule, breaks) => {
    const breaches = imports.filter(breaks).map(({ from, to }) => `${from} → ${to}`)
    expect([...new Set(breaches)]).toEqual([])
  })

  test("the app registers every feature's notices", () => {
    const declared = sources.filter((file) => /^server\/src\/features\/[^/]+\/notices\.ts$/.test(file))
    expect(declared).not.toEqual([])
    const isImported = (file: string) =>
      imports.some(
        ({ from, to }) => to === file && from.startsWith(dirname(file)) && /\/(commands|feature)\.ts$/.test(from),
      )
    expect(declared.filter((file) => !isImported(file))).toEqual([])
  })

  test("a feature never contains another feature's paths", () => {
    const named = sources.flatMap((file) => {
      const feature = featureOf(file)
      if (!feature || !/^(server|web)/.test(file)) return []
      const code = readFileSync(join(root, file), 'utf8')
      const paths = [...code.matchAll(/'(?:(?:GET|POST|PUT|PATCH|DELETE) )?(\/[^'\s]*)'/g)].map(([, path = '']) => path)
      return paths
        .filter((path) => path !== '/' && (OWNERS.get(path) ?? feature) !== feature)
        .map((path) => `${file}: ${path}`)
    })
    expect([...new Set(named)]).toEqual([])
  })

  test('writes are bound by serve, which counts them against a limit', () => {
    const bound = sources
      .filter((file) => file.startsWith('server/'))
      .filter((file) => WRITE.test(readFileSync(join(root, file), 'utf8')))
    expect(bound.sort()).toEqual(Object.keys(WRITES_OUTSIDE_SERVE).sort())
  })

  test('there are no import cycles', () => {
    expect(cycles(imports, (file) => file)).toEqual([])
  })

  test('FEATURES lists every feature of the browser', () => {
    expect(listedIn('web/src/features.ts').toSorted()).toEqual(readdirSync(join(root, 'web/src/features')).sort())
  })

  test('browser features import only those above them in FEATURES', () => {
    expect(upwardImports('web', 'web/src/features.ts')).toEqual(
      Object.keys(UPWARD_IMPORTS).filter((name) => name.startsWith('web/')),
    )
  })

  test('folders of the browser have no circle', () => {
    expect(cycles(importsWithin('web'), folderOf)).toEqual([])
  })

  test('visitors load their features in the order of FEATURES', () => {
    const visitors = listedIn('web/src/visitor-features.ts')
    expect(visitors).not.toEqual([])
    expect(listedIn('web/src/features.ts').filter((name) => visitors.includes(name))).toEqual(visitors)
  })

  test('finds the imports of the sources', () => {
    expect(imports.length).toBeGreaterThan(300)
    expect(
      imports.some(({ from, to }) => from === 'server/src/features.ts' && to.endsWith('accounts/feature.ts')),
    ).toBe(true)
  })
})

describe('files', () => {
  test('features have the same names in contract, server and web', () => {
    const known = new Set([...FEATURES, ...WEB_ONLY])
    const unknown = sources.map(featureOf).filter((name) => name !== undefined && !known.has(name))
    expect([...new Set(unknown)]).toEqual([])
  })

  test('tests of plans, locks, Redis and buckets run on the second engine', () => {
    const needsEngine = /from '[./]*(test\/)?(plans|locks|s3)\.ts'|TEST_(REDIS|S3|PGBOUNCER)/
    const files = readdirSync(join(root, 'server/src'), { recursive: true })
      .map((file) => `server/src/${file}`)
      .filter((file) => file.endsWith('.test.ts') && needsEngine.test(readFileSync(join(root, file), 'utf8')))
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => !ENGINE_DEPENDENT.some((path) => file.startsWith(path)))).toEqual([])
  })

  test('the lists of tests that CI runs name tests that exist', () => {
    expect(ENGINE_DEPENDENT.filter((path) => !existsSync(join(root, path)))).toEqual([])
    const soak = readFileSync(join(root, '.ci/soak'), 'utf8')
    const kills = /^KILLS_AND_RACES='(.*)'$/m.exec(soak)?.[1] ?? ''
    const calls = [...soak.matchAll(/--only=unit(?: --project=server)? ([a-z][^$\n]*)$/gm)].map(([, words]) => words)
    const words = [kills, ...calls].join(' ').split(' ')
    const files = readdirSync(join(root, 'server/src'), { recursive: true }).map(String)
    expect(words.length).toBeGreaterThan(8)
    expect(words.filter((word) => !files.some((file) => file.endsWith('.test.ts') && file.includes(word)))).toEqual([])
  })

  test('there are no barrels and no utils, helpers or common files', () => {
    expect(sources.filter((file) => /(^|\/)(index\.tsx?|utils?|helpers?|common|misc)(\/|\.|$)/.test(file))).toEqual([])
  })

  test('a file over 250 lines says why in its first comment, and most are short', () => {
    const lengths = sources.map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))
    const long = lengths.filter(
      ({ code }) => code.split('\n').length > 250 && !/^\/\*\*?[^*]*\b(long|lines|one place|together)\b/i.test(code),
    )
    expect(long.map(({ file }) => file)).toEqual([])
    const sorted = lengths.map(({ code }) => code.split('\n').length).sort((a, b) => a - b)
    expect(sorted[Math.floor(sorted.length * 0.5)]).toBeLessThanOrEqual(70)
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThanOrEqual(170)
  })
})

const importsWithin = (side: string) =>
  imports.filter(({ from, to }) => from.startsWith(`${side}/src/`) && to.startsWith(`${side}/src/`))

/** A feature's folder, another folder beside `features`, or a file beside both. */
const folderOf = (file: string) => /^\w+\/src\/(?:features\/)?[^/]+/.exec(file)?.[0] ?? file

/** The names of the features in a file's list, in its order. */
function listedIn(file: string): string[] {
  const [, list = ''] = /FEATURES: Feature\[\] = \[([^\]]*)\]/.exec(readFileSync(join(root, file), 'utf8')) ?? []
  return [...list.matchAll(/(\w+?)(?:Visitor)?Feature\b/g)].map(([, name = '']) => name)
}

/** A side's imports of features that stand below the importing one in a file's list. */
function upwardImports(side: string, file: string): string[] {
  const order = listedIn(file)
  const rankOf = (path: string) => order.indexOf(featureOf(path) ?? '')
  return importsWithin(side)
    .filter(({ from, to }) => [from, to].every((path) => path.startsWith(`${side}/src/features/`)))
    .filter(({ from, to }) => rankOf(to) > rankOf(from))
    .map(({ from, to }) => `${from} → ${to}`)
}

/** @returns cycles of imports between nodes, such as files or folders; type-only and dynamic imports count */
function cycles(edgesOf: Import[], nodeOf: (file: string) => string): string[] {
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
