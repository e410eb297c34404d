import type { propertyRoutes } from '@lintel/contract/properties/routes'
import { urlOf } from '@lintel/contract/screens'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SearchField } from '../../../ui/forms/search-field.tsx'
import { useLazyComponent } from '../../../ui/lazy/lazy-component.ts'
import { type Filters, writeFilters } from './filters.ts'
import type { SearchSuggestionsProps } from './search-suggestions.tsx'
import type { FilterChange } from './use-filters.ts'

/** Reads the sentence of a form that is sent without scripts, and redirects to the listings. */
export const SEARCH_FORM: (typeof propertyRoutes)['searchForm']['path'] = '/api/properties/search'

const loadSuggestions = () => import('./search-suggestions.tsx')

interface HomeSearchProps {
  filters: Filters
  change: FilterChange['change']
  /** Accessible name and placeholder. */
  label?: string
  /** A button beside the field that does what Enter does. */
  hasButton?: boolean
}

/**
 * The search field for homes. Words are searched for while one types; Enter, or a suggestion, makes filters of what the
 * sentence means. The code of both is loaded when the field gets the focus.
 */
export function HomeSearch({
  filters,
  change,
  label = 'Search by title or address',
  hasButton = false,
}: HomeSearchProps) {
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
    navigate(urlOf('listings') + writeFilters(next))
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
    <div
      className={classNames('relative min-w-0', hasButton && 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2')}
    >
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
        label={label}
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
      {hasButton && (
        <Button type="submit" className="mr-2" onClick={() => void submit(typed)}>
          Find
        </Button>
      )}
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
