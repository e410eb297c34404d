import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { urls } from '../../urls.ts'
import { type Filters, writeFilters } from './filters.ts'
import type { SearchSuggestionsProps } from './search-suggestions.tsx'
import type { FilterChange } from './use-filters.ts'

const loadSuggestions = () => import('./search-suggestions.tsx')

/**
 * The search field of the listings. Words are searched for while one types; Enter, or a suggestion, makes filters of what the
 * sentence means. The code of both is loaded when the field gets the focus.
 */
export function HomeSearch({ filters, change }: { filters: Filters; change: FilterChange['change'] }) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [revision, setRevision] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<string>()
  const isTyped = typed.trim() !== ''
  const hasFailed = useRef(false)
  const lastSearch = useRef('')
  const searchWords = (search: string) => change({ search }, { isTyping: true })
  const latestSearchWords = useRef(searchWords)
  useEffect(() => {
    latestSearchWords.current = searchWords
  })
  const [onFailure] = useState(() => () => {
    hasFailed.current = true
    latestSearchWords.current(lastSearch.current)
  })
  const Suggestions = useLazyComponent<SearchSuggestionsProps>(loadSuggestions, isTyped, onFailure)
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined)
  const listId = useId()

  const close = () => {
    setOpen(false)
    setActiveId(undefined)
  }
  const show = (next: Filters) => {
    close()
    setTyped('')
    setRevision((current) => current + 1)
    navigate(urls.listings + writeFilters(next))
  }
  const submit = async (text: string) => {
    close()
    setTyped('')
    try {
      const { filtersOfSentence } = await loadSuggestions()
      show(await filtersOfSentence(client, text, filters))
    } catch {
      // Without its meaning the text is searched for as it is.
      change({ search: text.trim() })
    }
  }
  return (
    <div className="relative min-w-0">
      <SearchField
        name="q"
        value={filters.search}
        revision={revision}
        onSearch={(search) => {
          // The suggestions say whether the text is words or a sentence, once their code is loaded.
          lastSearch.current = search
          if (!search || hasFailed.current) searchWords(search)
        }}
        onType={(text) => {
          setTyped(text)
          setOpen(text.trim() !== '')
        }}
        onSubmit={(text) => void submit(text)}
        label="Search by title or address"
        shortcut={{ label: 'Search homes', group: 'Homes' }}
        inputProps={{
          'aria-autocomplete': 'list',
          'aria-controls': isOpen && Suggestions ? listId : undefined,
          'aria-activedescendant': activeId,
          onFocus: () => void loadSuggestions().catch(() => undefined),
          onBlur: close,
          onKeyDown: (event) => onKey.current?.(event),
        }}
      />
      {/* Also while the list is closed: it still says whether the text is words. */}
      {Suggestions && isTyped && (
        <Suggestions
          isOpen={isOpen}
          id={listId}
          text={typed}
          filters={filters}
          activeId={activeId}
          onActive={setActiveId}
          onChoose={show}
          onClose={close}
          onWords={searchWords}
          keyHandler={onKey}
        />
      )}
    </div>
  )
}
