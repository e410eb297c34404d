import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isEngineDependent, listTestFiles, rankOf } from '../scripts/parts/test-files.mjs'
import { root } from './imports.ts'

const filesOf = (options: Parameters<typeof listTestFiles>[0]) => Object.values(listTestFiles(options)).flat()
const everything = filesOf({ run: 'soak' })

describe('listTestFiles', () => {
  it.each([
    ['server/src/main.test.ts', 0],
    ['web/src/ui/dialog.test.tsx', 0],
    ['e2e/rent.spec.ts', 0],
    ['server/src/main.system.test.ts', 1],
    ['server/src/test/faults/chaos.engine.system.test.ts', 1],
    ['e2e/system/rent.spec.ts', 1],
    ['server/src/http/costly-input.soak.test.ts', 2],
  ])('reads the run of %s in its name', (file, rank) => expect(rankOf(file)).toBe(rank))

  it('has the files of `npm test` in all runs, system tests in two, the others in the soak run alone', () => {
    const ranksOf = (run: string) => [...new Set(filesOf({ run }).map(rankOf))].sort()
    expect([ranksOf('everyday'), ranksOf('all'), ranksOf('soak')]).toEqual([[0], [0, 1], [0, 1, 2]])
    expect(filesOf({ run: 'all' }).length).toBe(everything.filter((file) => rankOf(file) < 2).length)
  })

  it('starts with the files of `npm test`', () => {
    const ranks = listTestFiles({ run: 'soak' }).unit.map(rankOf)
    expect(ranks).toEqual(ranks.toSorted())
  })

  it('searches all runs for words', () => {
    expect(filesOf({ words: ['costly-input'] })).toEqual(['server/src/http/costly-input.soak.test.ts'])
    expect(filesOf({ words: ['costly-input', 'e2e/rent.spec'] })).toHaveLength(2)
  })

  it('refuses a word that no file has in its path, beside others that some have', () => {
    expect(() => listTestFiles({ words: ['costly-input', 'no-such-test'] })).toThrow(
      'no test file has no-such-test in its path',
    )
    expect(() => listTestFiles({ kinds: ['e2e'], words: ['costly-input'] })).toThrow('costly-input')
  })

  it('refuses options that it does not know', () => {
    expect(() => listTestFiles({ run: 'some' })).toThrow('--run knows everyday, all, soak')
    expect(() => listTestFiles({ kinds: ['checks'] })).toThrow('--only knows unit, e2e')
    expect(() => listTestFiles({ engine: 'no' })).toThrow('--engine knows only, without')
  })

  it('divides the files by whether they depend on the engine', () => {
    const [only, without] = ['only', 'without'].map((engine) => filesOf({ run: 'soak', engine }))
    expect(only?.length).toBeGreaterThan(20)
    expect([...(only ?? []), ...(without ?? [])].sort()).toEqual(everything.toSorted())
  })
})

describe('test files', () => {
  it('have a small case in `npm test` beside each system test', () => {
    const nameOf = (file: string) => file.replace(/(-\d+)?(\.engine)?(\.system)?\.test\.tsx?$/, '')
    const everyday = new Set(everything.filter((file) => rankOf(file) === 0).map(nameOf))
    const system = everything.filter((file) => file.includes('.system.test.'))
    expect(system.filter((file) => !everyday.has(nameOf(file)))).toEqual([])
  })

  it('say in their names that they need plans, locks, Redis or buckets', () => {
    const needsEngine = /from '[./]*(test\/)?(plans|locks|s3)\.ts'|TEST_(REDIS|S3|PGBOUNCER)/
    const files = everything.filter(
      (file) => file.startsWith('server/') && needsEngine.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter((file) => !isEngineDependent(file))).toEqual([])
  })

  it('assert no time, and wait for more than a second: other processes may have the machine', () => {
    // `vi.waitFor` ends after a second; `expect.poll`, and `waitFor` of Testing Library, have the limits of the configuration.
    const asserts = /expect\((performance\.now\(\)|\w*([eE]lapsed|[tT]ook)\w*\))|vi\.waitFor\(/
    const files = everything.filter((file) => rankOf(file) < 2 && file !== 'test/test-files.test.ts')
    expect(files.filter((file) => asserts.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
  })

  it('of all words in .ci/run and .ci/soak exist', () => {
    const calls = ['.ci/run', '.ci/soak'].flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8')
      const kills = /^KILLS_AND_RACES='(.*)'$/m.exec(code)?.[1] ?? ''
      return [...code.matchAll(/npm (?:test|run test:all) -- (.*)$/gm)].map(([, args = '']) =>
        args.replace('$KILLS_AND_RACES', kills).replace(/'--grep=[^']*'/, ''),
      )
    })
    expect(calls.length).toBeGreaterThan(10)
    for (const args of calls) {
      const words = args.split(' ').filter((arg) => arg && !arg.startsWith('--'))
      const only = /--only=(\w+)/.exec(args)?.[1]
      expect(() => listTestFiles({ kinds: only ? [only] : undefined, words }), args).not.toThrow()
    }
  })
})
