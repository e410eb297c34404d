import { useQueries } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Entry } from '../../palette.ts'
import { useDebounced } from '../../ui/forms/debounce.ts'
import type { SearchedKind } from './record-kinds.ts'
import { useIsLate } from './use-is-late.ts'

/** Entries under a heading. */
export type Section = { heading: string; entries: Entry[] }

export type SearchResults = {
  /** In the order of the kinds; those of the previous text until the new ones are there. */
  sections: Section[]
  /** Whether results of the current text are missing. */
  isSearching: boolean
  /** Whether no missing result comes before the first entry. */
  isFirstKnown: boolean
  /** Names of the kinds that could not be searched. */
  failed: string[]
  retry: () => void
}

/**
 * Searches records of several kinds, each by a call of its own. The results of a text replace those of the previous one all at
 * once, so that rows don't jump; after a while without the missing ones. A text that changes aborts the calls.
 * @param text '' searches nothing
 */
export function useRecordSearch(kinds: SearchedKind[], text: string): SearchResults {
  const debounced = useDebounced(text)
  const search = text === '' ? '' : debounced
  const results = useQueries({
    queries: kinds.map(({ query }) => ({ ...query(search), enabled: search !== '' })),
  })
  const isPending = (at: number) => search !== '' && results[at]?.isPending === true
  const isLate = useIsLate(search)
  const isReady = isLate || !kinds.some((_, at) => isPending(at))
  const sections = kinds.map((kind, at) => sectionOf(kind, results[at], search))
  const shown = useRef<Section[]>([])
  useEffect(() => {
    if (isReady) shown.current = sections
  })
  const firstWithEntries = sections.findIndex(({ entries }) => entries.length > 0)
  const before = firstWithEntries < 0 ? kinds : kinds.slice(0, firstWithEntries)
  const isCurrent = search === text
  return {
    sections: search === '' ? [] : isReady ? sections : shown.current,
    isSearching: !isCurrent || kinds.some((_, at) => isPending(at)),
    isFirstKnown: isCurrent && isReady && !before.some((_, at) => isPending(at)),
    failed: isReady ? kinds.flatMap(({ name }, at) => (search && results[at]?.isError ? [name] : [])) : [],
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
  }
}

function sectionOf({ name, read }: SearchedKind, result: { data: unknown } | undefined, search: string): Section {
  if (result?.data === undefined) return { heading: name, entries: [] }
  const { entries, allUrl } = read(result.data, search)
  if (!allUrl) return { heading: name, entries }
  const all = {
    key: `all ${name}`,
    title: `All ${name.toLowerCase()} with “${search}”`,
    media: <ArrowRight className="size-4" />,
    href: allUrl,
  }
  return { heading: name, entries: [...entries, all] }
}
