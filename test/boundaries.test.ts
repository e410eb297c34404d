import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { API } from '@lintel/contract/api'
import type { Route } from '@lintel/contract/route'
import { describe, expect, test } from 'vitest'
import {
  cycles,
  featureOf,
  folderOf,
  type Import,
  imports,
  importsWithin,
  isForeignKey,
  isForTests,
  isPackage,
  isShownTag,
  listedIn,
  nameOf,
  root,
  sources,
  upwardImports,
} from './imports.ts'
import { UPWARD_IMPORTS } from './upward-imports.ts'

/** Every feature has a folder in the server. */
const FEATURES = readdirSync(join(root, 'server/src/features'))
/** Feature folders that only the browser has. */
const WEB_ONLY = ['landing', 'palette']

const partOf = (file: string) => /^server\/src\/([^/]+)\//.exec(file)?.[1] ?? ''
const isPlumbing = (file: string) => !['', 'features', 'cli'].includes(partOf(file))

const ownedBy = (name: string, routes: Record<string, Route>) =>
  Object.values(routes).map(({ path }): [string, string] => [path, name])

/** The feature that owns each path of a route or screen. */
const OWNERS = new Map<string, string>([
  ...Object.entries(API).flatMap(([name, routes]) => ownedBy(name === 'companion' ? 'files' : name, routes)),
  ...readdirSync(join(root, 'contract/src'), { recursive: true })
    .map(String)
    .filter((file) => /^[^/]+\/screens\.ts$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(root, 'contract/src', file), 'utf8')
      return [...code.matchAll(/path: '([^']+)'/g)].map(([, path = '']): [string, string] => [path, dirname(file)])
    }),
])

const { find: _personPage, ...userLists } = API.people

/** The same in the browser, where a feature makes the calls of one below it if features between the two show the results. */
const OWNERS_IN_BROWSER = new Map([
  ...OWNERS,
  ...ownedBy('properties', API.portfolio),
  ...ownedBy('accounts', userLists),
])

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

/** What a feature does in the transactions of others' commands. */
const isReaction = (file: string) => /\/reactions(\/[^/]+)?\.ts$/.test(file)

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
    'the demo imports features of the server, its events, and what the server gives it: a database and a storage',
    ({ from, to }) =>
      from.startsWith('demo/') &&
      to.startsWith('server/') &&
      !/^server\/src\/(features\/.+|events\/.+|db\/connect\.ts|storage\/storage\.ts)$/.test(to),
  ],
  [
    'folders of the server beside features never import features',
    ({ from, to }) => isPlumbing(from) && to.startsWith('server/src/features/'),
  ],
  [
    'they import no file beside them but one that imports none of ours',
    ({ from, to }) =>
      isPlumbing(from) && /^server\/src\/[^/]+$/.test(to) && imports.some((i) => i.from === to && !isPackage(i.to)),
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
    "a feature imports another's table, record, queries, filters, present, job kinds, sniff, quota or extension points, and only its commands and reactions import another's commands, tags to touch or events",
    ({ from, to }) =>
      to.startsWith('server/src/features/') &&
      from.startsWith('server/src/features/') &&
      featureOf(from) !== featureOf(to) &&
      !/\/(table|record|queries|filters|present|job-kinds|sniff|quota)\.ts$/.test(to) &&
      !declaresExtensionPoint(to) &&
      !((isReaction(from) || from.endsWith('/commands.ts')) && /\/(commands|touch|events)\.ts$/.test(to)),
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
    ({ from, to }) =>
      /features.*-screen\.tsx$/.test(to) && from !== 'web/src/screens.tsx' && !from.startsWith('web/src/app'),
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

  test("the app defines every feature's events", () => {
    const declared = sources.filter((file) => /^server\/src\/features\/[^/]+\/events\.ts$/.test(file))
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
      const owners = file.startsWith('web') ? OWNERS_IN_BROWSER : OWNERS
      const paths = [...code.matchAll(/'(?:(?:GET|POST|PUT|PATCH|DELETE) )?(\/[^'\s]*)'/g)].map(([, path = '']) => path)
      return paths
        .filter((path) => path !== '/' && (owners.get(path) ?? feature) !== feature)
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

  test('finds the imports of the sources', () => {
    expect(imports.length).toBeGreaterThan(300)
    expect(
      imports.some(({ from, to }) => from === 'server/src/features.ts' && to.endsWith('accounts/feature.ts')),
    ).toBe(true)
  })
})

test.each(['server', 'web'])('FEATURES lists every feature of %s', (side) => {
  expect(listedIn(`${side}/src/features.ts`).toSorted()).toEqual(readdirSync(join(root, side, 'src/features')).sort())
})

describe.each(['contract', 'server', 'web'] as const)('the features of %s', (side) => {
  const upward = upwardImports(side)

  test('import only those above them in FEATURES', () => {
    expect(upward.map(nameOf).sort()).toEqual(Object.keys(UPWARD_IMPORTS[side]).sort())
  })

  test('are in folders without a circle, as all code beside them', () => {
    const others = importsWithin(side).filter((one) => !isForeignKey(one) && !isShownTag(one) && !upward.includes(one))
    expect(cycles(others, folderOf)).toEqual([])
  })
})

describe('files', () => {
  test('features have the same names in contract, server and web', () => {
    const known = new Set([...FEATURES, ...WEB_ONLY])
    const unknown = sources.map(featureOf).filter((name) => name !== undefined && !known.has(name))
    expect([...new Set(unknown)]).toEqual([])
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
