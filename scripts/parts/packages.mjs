/** SPDX names of licences that ask for no more than keeping their text. OFL-1.1 is the one of fonts. */
const PERMISSIVE = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
    'OFL-1.1',
  ],
  ...['PostgreSQL', 'Unlicense', 'Zlib'],
])

/**
 * @param lock package-lock.json
 * @param named licences by package, as docs/dependencies.md names them where the rule or the package's own data is not enough
 * @param readLicence returns the licence in an installed package's package.json, where the lockfile has none
 * @returns a sentence for each production package whose licence is unknown or not permissive, and for each name without a package
 */
export function findLicenceProblems(lock, named, readLicence) {
  const used = new Set()
  const problems = packagesOf(lock)
    .filter(({ dev }) => !dev)
    .flatMap(({ place, name, license = readLicence(place) }) => {
      if (isPermissive(license)) return []
      const row = named.find(({ pattern, licence }) => matches(pattern, name) && (!license || licence === license))
      used.add(row)
      return row
        ? []
        : [`${name}: its licence is ${license ?? 'unknown'}; name it in docs/dependencies.md, or do without it`]
    })
  const stale = named.filter((row) => !used.has(row)).map(({ pattern }) => `${pattern}: has no such licence any more`)
  return [...new Set(problems), ...stale]
}

/** @returns a sentence for each package that runs a script when it is installed without being named, and the reverse */
export function findInstallScriptProblems(lock, named) {
  const names = new Set(
    packagesOf(lock)
      .filter(({ hasInstallScript }) => hasInstallScript)
      .map(({ name }) => name),
  )
  const isNamed = (name) => named.some(({ pattern }) => matches(pattern, name))
  return [
    ...[...names]
      .filter((name) => !isNamed(name))
      .map((name) => `${name}: runs a script when it is installed; name it in docs/dependencies.md`),
    ...named
      .filter(({ pattern }) => ![...names].some((name) => matches(pattern, name)))
      .map(({ pattern }) => `${pattern}: runs no script any more`),
  ]
}

/** @returns the rows of the first table under a heading of a Markdown document; the packages are the code in the first column */
export function readTable(markdown, heading) {
  const section = markdown.split(`\n${heading}\n`)[1]?.split(/\n#/)[0] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, packages = '', licence = '', why = ''] = line.split('|').map((cell) => cell.trim())
      if (!licence || !why) throw new Error(`${heading} of docs/dependencies.md has a row with an empty cell: ${line}`)
      return [...packages.matchAll(/`([^`]+)`/g)].map(([, pattern]) => ({ pattern, licence }))
    })
}

/** Packages of the lockfile, without the workspaces. */
function packagesOf({ packages }) {
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, details]) => ({ ...details, place, name: place.split('node_modules/').at(-1) }))
}

/** Strict with brackets: an expression with AND needs every licence, whatever OR says. */
function isPermissive(expression) {
  if (!expression) return false
  const names = expression.replaceAll(/[()]/g, '').split(/ AND | OR /)
  const isKnown = (name) => PERMISSIVE.has(name)
  return expression.includes(' AND ') ? names.every(isKnown) : names.some(isKnown)
}

const matches = (pattern, name) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern)
