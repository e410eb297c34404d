const METHODS: [object, readonly (string | symbol)[]][] = [
  [
    String.prototype,
    [
      ...['normalize', 'trim', 'trimStart', 'trimEnd', 'toLowerCase', 'toUpperCase', 'toLocaleLowerCase'],
      ...['toLocaleUpperCase', 'replace', 'replaceAll', 'split', 'match', 'matchAll', 'search', 'indexOf', 'includes'],
      ...['lastIndexOf', 'localeCompare', 'isWellFormed', 'toWellFormed', 'concat', 'repeat', Symbol.iterator],
    ],
  ],
  [RegExp.prototype, ['test', 'exec', Symbol.match, Symbol.matchAll, Symbol.replace, Symbol.search, Symbol.split]],
]

/** By which zod counts the characters of a string that has too many code units: in one pass. */
const COUNTING = '[\\uD800-\\uDBFF]'

/** Whether a pattern matches nothing but texts of a few lengths, and looks at no more of a longer one: as that of an id or a day. */
export function isFixedPattern({ source }: RegExp): boolean {
  const bare = source.replaceAll(/\\.|\[(?:\\.|[^[\]\\])*\]/g, 'x')
  let outermost = bare
  for (let inner = ''; inner !== outermost; ) {
    inner = outermost
    outermost = inner.replaceAll(/\([^()]*\)/g, 'x')
  }
  return outermost.startsWith('^') && outermost.endsWith('$') && !outermost.includes('|') && !/[*+]|,\}/.test(bare)
}

const isHarmless = (pattern: RegExp) => pattern.source === COUNTING || isFixedPattern(pattern)

/**
 * Notices the methods of strings and patterns that read a string of one length, from now until `stop`. A pattern of a fixed
 * length reads no more than its length. Neither comparing nor measuring nor encoding a string is noticed.
 */
export function watchReads(length: number) {
  const reads = new Set<string>()
  const restored = METHODS.flatMap(([prototype, names]) =>
    names.flatMap((name) => {
      const original = Object.getOwnPropertyDescriptor(prototype, name)
      if (!original) return []
      const method = original.value as (...given: unknown[]) => unknown
      const watched = function (this: unknown, ...given: unknown[]) {
        const pattern = this instanceof RegExp ? this : null
        const text = pattern ? given[0] : this
        if (typeof text === 'string' && text.length === length && !(pattern && isHarmless(pattern)))
          reads.add(String(name))
        return method.apply(this, given)
      }
      Object.defineProperty(prototype, name, { ...original, value: watched })
      return [() => Object.defineProperty(prototype, name, original)]
    }),
  )
  return {
    reads,
    stop() {
      for (const restore of restored) restore()
    },
  }
}
