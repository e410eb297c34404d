import { fold } from '@lintel/contract/fold'
import type { Sentence, SuggestedPlace } from '@lintel/contract/properties/search-schema'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { MapPin, Sparkle } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { useDebounced } from '../../../ui/forms/debounce.ts'
import { isEnter, isInComposition } from '../../../ui/keyboard/enter-key.ts'
import { currentLocale } from '../../../ui/text/locale.ts'
import { plural, pluralCapped } from '../../../ui/text/numbers.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { sentenceQuery } from '../data.ts'
import { activeFiltersOf } from './active-filters.ts'
import { countFilters, type Filters, NO_FILTERS, withSentence } from './filters.ts'

export interface SearchSuggestionsProps {
  /** Of the list; its options' ids begin with it. */
  id: string
  /** Whether the list is shown. */
  isOpen: boolean
  /** As typed. */
  text: string
  filters: Filters
  activeId: string | undefined
  onActive: (id: string | undefined) => void
  onChoose: (filters: Filters) => void
  onClose: () => void
  /** The text is words to search for: a home has them, or they are no sentence of several filters. */
  onWords: (text: string) => void
  keyHandler: RefObject<((event: KeyboardEvent) => void) | undefined>
}

/** What to search for at Enter: a text that a home has as it is, else what the text means. @throws CallError, TypeError as `call` */
export async function filtersOfSentence(client: QueryClient, text: string, filters: Filters): Promise<Filters> {
  if (text.trim() === '') return { ...filters, search: '' }
  const sentence = await client.fetchQuery(sentenceQuery(text.trim(), filters, currentLocale()))
  return sentence.isLiteral ? { ...filters, search: text.trim() } : withSentence(filters, sentence)
}

/** What a sentence means, in the words of the chips: "Lisbon · 2 Beds · Up to $1,500". */
const meaningOf = (sentence: Sentence) => activeFiltersOf(withSentence(NO_FILTERS, sentence)).map(({ label }) => label)

type Option = { id: string; place?: SuggestedPlace; label: string; note: string; filters: Filters }

/** What the text means as filters, and the places whose names begin as it ends. */
export default function SearchSuggestions(props: SearchSuggestionsProps) {
  const { id, activeId, onActive, onChoose } = props
  const options = useOptions(props)
  useOptionKeys(options, props)
  return (
    <>
      <VisuallyHidden>
        <span role="status">{options.length > 0 && plural(options.length, 'suggestion')}</span>
      </VisuallyHidden>
      <div
        id={id}
        role="listbox"
        aria-label="Suggestions"
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        className={classNames(
          'absolute inset-x-0 top-[calc(100%+0.5rem)] z-raised overflow-hidden rounded-lg border bg-surface-raised p-1.5 shadow-floating',
          options.length === 0 && 'hidden',
        )}
      >
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
          <div
            key={option.id}
            id={option.id}
            role="option"
            tabIndex={-1}
            aria-selected={option.id === activeId}
            onClick={() => onChoose(option.filters)}
            onPointerMove={() => onActive(option.id)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2 text-sm aria-selected:bg-surface-hover"
          >
            <span aria-hidden="true" className="shrink-0 text-ink-muted [&_svg]:size-4">
              {option.place ? <MapPin /> : <Sparkle />}
            </span>
            <span className="min-w-0 grow truncate font-medium">{option.label}</span>
            <span className="tabular shrink-0 text-ink-muted text-xs">{option.note}</span>
          </div>
        ))}
      </div>
    </>
  )
}

/** What to suggest; calls `onWords` once the text is found to be words. */
function useOptions({ id, isOpen, text, filters, onWords }: SearchSuggestionsProps): Option[] {
  const debounced = useDebounced(text.trim())
  const { data: sentence, isError } = useQuery({
    ...sentenceQuery(debounced, filters, currentLocale()),
    enabled: debounced !== '',
  })
  // The previous suggestions stay while others load, with the text that they were made of.
  const [shown, setShown] = useState<{ text: string; sentence: Sentence }>()
  if (sentence && sentence !== shown?.sentence) setShown({ text: debounced, sentence })
  const isWords = isError || (sentence !== undefined && (sentence.isLiteral || countFilters(sentence) < 2))
  const handleWords = useEffectEvent(onWords)
  useEffect(() => {
    if (isWords && debounced !== '') handleWords(debounced)
  }, [isWords, debounced])
  return shown && isOpen && !isError ? optionsOf(id, shown.text, shown.sentence, filters) : []
}

/** The keys of the field: arrows go through the options, Enter chooses one, Escape closes the list. */
function useOptionKeys(options: Option[], props: SearchSuggestionsProps) {
  const { activeId, onActive, onChoose, onClose, keyHandler } = props
  useEffect(() => {
    keyHandler.current = (event) => {
      if (isInComposition(event)) return
      const at = options.findIndex((option) => option.id === activeId)
      const active = options[at]
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (options.length === 0) return
        event.preventDefault()
        const step = event.key === 'ArrowDown' ? 1 : -1
        const next = at < 0 && step < 0 ? options.length - 1 : (at + step + options.length) % options.length
        onActive(options[next]?.id)
      } else if (isEnter(event) && active) {
        event.preventDefault()
        onChoose(active.filters)
      } else if (event.key === 'Escape' && options.length > 0) {
        event.preventDefault()
        onClose()
      }
    }
    return () => {
      keyHandler.current = undefined
    }
  })
}

function optionsOf(id: string, text: string, sentence: Sentence, filters: Filters): Option[] {
  const meaning = meaningOf(sentence)
  const options: Omit<Option, 'id'>[] =
    countFilters(sentence) > 0
      ? [
          {
            label: meaning.join(' · '),
            note: sentence.isLiteral ? 'Filters' : 'Enter',
            filters: withSentence(filters, sentence),
          },
        ]
      : []
  for (const place of sentence.places) {
    const { city, district } = place
    const isMeant = sentence.filters.city === city && (sentence.filters.district ?? null) === district
    if (isMeant) continue
    options.push({
      place,
      label: district ? `${district}, ${city}` : city,
      note: pluralCapped(place.homes, 'home'),
      filters: withPlace(text, place, sentence, filters),
    })
  }
  return options.map((option, at) => ({ ...option, id: `${id}-${at}` }))
}

/** The filters with a suggested place, without the words that it completes. */
function withPlace(text: string, { city, district }: SuggestedPlace, sentence: Sentence, filters: Filters): Filters {
  const words = text.split(/\s+/)
  const completed = words.length > 1 && fold(district ?? city).startsWith(fold(words.slice(-2).join(' '))) ? 2 : 1
  const ending = words.slice(-completed).join(' ')
  const left = sentence.words.endsWith(ending) ? sentence.words.slice(0, -ending.length).trim() : sentence.words
  return withSentence(filters, {
    ...sentence,
    words: left,
    filters: { ...sentence.filters, city, ...(district ? { district } : { district: undefined }) },
  })
}
