import type { propertyRoutes } from '@lintel/contract/properties/routes'
import { urlOf } from '@lintel/contract/screens'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
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

interface PropertySearchProps {
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
export function PropertySearch({
  filters,
  change,
  label = 'Search by title or address',
  hasButton,
}: PropertySearchProps) {
  const typing = useTyping()
  const { typed, isTyped, isOpen, activeId } = typing
  const { Suggestions, search, searchWords } = useSuggestions(isTyped, change)
  const { show, submit } = useShownFilters(filters, change, typing)
  const onKey = useRef<(event: KeyboardEvent) => void>(undefined)
  const listId = useId()
  return (
    <div
      className={classNames('relative min-w-0', hasButton && 'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2')}
    >
      <SearchField
        name="q"
        value={filters.search}
        revision={typing.revision}
        onSearch={search}
        onType={typing.type}
        onSubmit={(text) => void submit(text)}
        label={label}
        shortcut={{ label: 'Search homes', group: 'Homes' }}
        inputProps={{
          'aria-autocomplete': 'list',
          'aria-controls': isOpen && Suggestions ? listId : undefined,
          'aria-activedescendant': activeId,
          onFocus: () => void loadSuggestions().catch(() => undefined),
          onBlur: typing.close,
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
          onActive={typing.setActiveId}
          onChoose={show}
          onClose={typing.close}
          onWords={searchWords}
          keyHandler={onKey}
        />
      )}
    </div>
  )
}

/** What was typed since the field was last filled, and the list of suggestions for it. */
function useTyping() {
  const [typed, setTyped] = useState('')
  const [revision, setRevision] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const [activeId, setActiveId] = useState<string>()
  const close = () => {
    setOpen(false)
    setActiveId(undefined)
  }
  return {
    typed,
    isTyped: typed.trim() !== '',
    revision,
    isOpen,
    activeId,
    setActiveId,
    close,
    type: (text: string) => {
      setTyped(text)
      setOpen(text.trim() !== '')
    },
    finish: () => {
      close()
      setTyped('')
    },
    /** Fills the field with the search in use. */
    refill: () => setRevision((current) => current + 1),
  }
}

/** The suggestions, which say whether the text is words or a sentence. If their code can't be loaded, all text is words. */
function useSuggestions(isTyped: boolean, change: PropertySearchProps['change']) {
  const hasFailed = useRef(false)
  const lastSearch = useRef('')
  const searchWords = (search: string) => change({ search }, { isTyping: true })
  const Suggestions = useLazyComponent<SearchSuggestionsProps>(loadSuggestions, isTyped, () => {
    hasFailed.current = true
    searchWords(lastSearch.current)
  })
  const search = (text: string) => {
    lastSearch.current = text
    if (!text || hasFailed.current) searchWords(text)
  }
  return { Suggestions, search, searchWords }
}

/** Shows the homes of a suggestion, or of what was typed. */
function useShownFilters(
  filters: Filters,
  change: PropertySearchProps['change'],
  { finish, refill }: ReturnType<typeof useTyping>,
) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const show = (next: Filters) => {
    finish()
    refill()
    navigate(urlOf('listings') + writeFilters(next))
  }
  const submit = async (text: string) => {
    finish()
    try {
      const { filtersOfSentence } = await loadSuggestions()
      show(await filtersOfSentence(client, text, filters))
    } catch {
      // Without its meaning the text is searched for as it is.
      change({ search: text.trim() })
    }
  }
  return { show, submit }
}
