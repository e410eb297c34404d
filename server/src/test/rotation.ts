import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { IS_SOAK } from './soak.ts'

/*
 * What costs too much to be tried everywhere in each run: all of it is tried for the features that the change touches, and for some
 * others in turn. `TEST_FUZZ_SEED` repeats the choice and the random values of a run that printed it.
 */

const DAY_S = 86_400
const FEATURES = readdirSync(join(import.meta.dirname, '../features'))
const [givenSeed, ...givenFeatures] = process.env.TEST_FUZZ_SEED?.split(',') ?? []
const [head = '', committed = ''] = git('log', '-1', '--format=%H %ct').split(' ')

/** Of HEAD, so that each commit has its turn; of the day without git, and of the moment in the soak run. */
export const SEED = Number(givenSeed ?? (IS_SOAK ? Date.now() % 2 ** 31 : readHash(head)))

/** Features that are tried with all values. */
export const FUZZED: readonly string[] =
  givenFeatures.length > 0 ? givenFeatures : IS_SOAK ? FEATURES : choose(listChanges())

export const REPEAT = `TEST_FUZZ_SEED=${[SEED, ...FUZZED].join()}`

/**
 * @returns the features that the changed files belong to, and a tenth of the others in turn; a third of them when code
 * changed that all share
 */
export function choose(files: string[], features = FEATURES): string[] {
  const code = files.filter((file) => /^(contract|server)\/src\/.*(?<!\.test)\.ts$/.test(file))
  const isTouched = (feature: string) => code.some((file) => new RegExp(`/src/(features/)?${feature}/`).test(file))
  const touched = features.filter(isTouched)
  const others = features.filter((feature) => !isTouched(feature))
  const isShared = code.some(
    (file) => !features.some((feature) => file.includes(`/${feature}/`)) && !/\/test\//.test(file),
  )
  return [...touched, ...takeTurns(others, isShared ? 1 / 3 : 1 / 10)].sort()
}

function takeTurns(features: string[], share: number) {
  return features.toSorted((a, b) => hash(a) - hash(b)).slice(0, Math.ceil(features.length * share))
}

function hash(name: string) {
  return fc.hash(`${SEED} ${name}`) >>> 0
}

/** Files of the commits of the day that ended with HEAD, and of the working tree. The first commit of a shallow clone has all. */
function listChanges(): string[] {
  const since = `--since=@${Number(committed) - DAY_S}`
  const commits = committed ? git('log', since, '--min-parents=1', '--max-parents=1', '--name-only', '--format=') : ''
  const tree = git('status', '--porcelain', '--untracked-files=all')
    .split('\n')
    .map((line) => line.slice(3))
  return [...commits.split('\n'), ...tree].filter(Boolean)
}

function readHash(text: string) {
  return text ? Number.parseInt(text.slice(0, 7), 16) : Math.floor(Date.now() / 1000 / DAY_S)
}

/** @returns what git prints; nothing without git */
function git(...args: string[]): string {
  try {
    return execFileSync('git', args, {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trimEnd()
  } catch {
    return ''
  }
}
