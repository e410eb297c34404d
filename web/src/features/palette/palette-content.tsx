import { LIMITS } from '@lintel/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import type { Command as CommandOfUser, Entry } from '../../palette.ts'
import { IconButton } from '../../ui/button.tsx'
import { isEnter } from '../../ui/keyboard/enter-key.ts'
import { useTheme } from '../../ui/page/theme.ts'
import { useCurrentUser } from '../accounts/data.ts'
import { recentQuery } from '../preferences/data.ts'
import { commandsOf } from './commands.ts'
import { EntryRow } from './entry-row.tsx'
import { matchCommands } from './match-commands.ts'
import type { TypedAhead } from './open-palette.ts'
import { keepEnter, PaletteFooter } from './palette-footer.tsx'
import { recentEntry, searchedKindsOf } from './record-kinds.ts'
import { useActiveEntry } from './use-active-entry.ts'
import { useIsLate } from './use-is-late.ts'
import { type SearchResults, type Section, useRecordSearch } from './use-record-search.tsx'

/** Recent records shown before a text is typed. */
const RECENT_SHOWN = 6

export interface PaletteContentProps {
  typedAhead: TypedAhead
  onFocus: () => void
  onOpen: (entry: Entry, inNewTab: boolean) => void
  onClose: () => void
}

/** The field and the list of the palette. Arrow keys move, Enter opens, with Ctrl or ⌘ in a new tab. */
export function PaletteContent({ typedAhead, onFocus, onOpen, onClose }: PaletteContentProps) {
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const { sections, records, isFirstKnown } = useSections(text)
  const entries = sections.flatMap((section) => section.entries)
  const active = useActiveEntry(entries.map(({ key }) => key))
  const openActive = useOpenOnceKnown(
    entries.find(({ key }) => key === active.key),
    isFirstKnown || active.isChosen,
    onOpen,
  )
  const list = useRef<HTMLDivElement>(null)

  const change = (next: string) => {
    setTyped(cut(next))
    openActive.cancel()
    active.reset()
    list.current?.scrollTo({ top: 0 })
  }
  const takeTypedAhead = () => {
    if (typedAhead.text) change(typed + typedAhead.text)
    if (typedAhead.isEntered) openActive.request({ inNewTab: false })
    Object.assign(typedAhead, { text: '', isEntered: false })
    onFocus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event)) return
    event.preventDefault()
    openActive.request({ inNewTab: event.ctrlKey || event.metaKey })
  }

  return (
    <div {...active.moveProps} className="flex min-h-0 grow flex-col">
      <Command
        label="Search, and go anywhere"
        shouldFilter={false}
        vimBindings={false}
        loop
        value={active.key}
        onValueChange={active.onChange}
        onKeyDown={onKeyDown}
        className="flex min-h-0 grow flex-col outline-none"
      >
        <PaletteField typed={typed} onChange={change} onFocus={takeTypedAhead} onClose={onClose} />
        <SectionList ref={list} sections={sections} onOpen={(entry) => onOpen(entry, false)} />
        {entries.length === 0 && <NothingFound text={text} records={records} />}
        <PaletteFooter
          count={text === '' ? null : entries.length}
          isSearching={text !== '' && records.isSearching}
          failed={records.failed}
          onRetry={records.retry}
        />
      </Command>
    </div>
  )
}

/**
 * Recent records and all commands while no text is typed, then the records and commands that match it.
 * @returns `isFirstKnown`: whether no missing result comes before the first entry
 */
function useSections(text: string) {
  const user = useCurrentUser()
  const { theme } = useTheme()
  const recent = useQuery({ ...recentQuery, enabled: user !== null })
  const records = useRecordSearch(searchedKindsOf(user), text)
  const { commands, isSure } = matchCommands(commandsOf(user, theme), text)
  const local = sectionsOf(commands)
  // The recent records come first: without them the others would jump.
  const isLate = useIsLate('recent')
  const isWaiting = text === '' && user !== null && recent.isPending && !isLate
  if (isWaiting) return { sections: [], records, isFirstKnown: false }
  if (text === '') {
    const opened =
      user && recent.data ? recent.data.slice(0, RECENT_SHOWN).flatMap((row) => recentEntry(row, user) ?? []) : []
    return { sections: [{ heading: 'Recent', entries: opened }, ...local], records, isFirstKnown: true }
  }
  // Commands whose words were typed come first; guesses only where no record matches.
  const isFirstKnown = (isSure && local.length > 0) || records.isFirstKnown
  if (isSure) return { sections: [...local, ...records.sections], records, isFirstKnown }
  const hasRecords = records.sections.some(({ entries }) => entries.length > 0)
  return { sections: hasRecords || records.isSearching ? records.sections : local, records, isFirstKnown }
}

/** Opens the active entry when it is asked for: at once, or as soon as it is known. */
function useOpenOnceKnown(activeEntry: Entry | undefined, isKnown: boolean, onOpen: PaletteContentProps['onOpen']) {
  const [awaited, setAwaited] = useState<{ inNewTab: boolean } | null>(null)
  useEffect(() => {
    if (!awaited || !isKnown) return
    setAwaited(null)
    if (activeEntry) onOpen(activeEntry, awaited.inNewTab)
  }, [awaited, isKnown, activeEntry, onOpen])
  return { request: setAwaited, cancel: () => setAwaited(null) }
}

interface PaletteFieldProps {
  typed: string
  onChange: (text: string) => void
  onFocus: () => void
  onClose: () => void
}

function PaletteField({ typed, onChange, onFocus, onClose }: PaletteFieldProps) {
  const user = useCurrentUser()
  return (
    <div className="flex h-14 shrink-0 items-center gap-3 border-b pr-3 pl-5">
      <Search className="size-5 shrink-0 text-ink-muted" />
      <Command.Input
        value={typed}
        onValueChange={onChange}
        onFocus={onFocus}
        // Home and End move the cursor in the text, not in the list.
        onKeyDown={(event) => (event.key === 'Home' || event.key === 'End') && event.stopPropagation()}
        maxLength={LIMITS.searchMax}
        dir="auto"
        enterKeyHint="go"
        placeholder={user ? 'Search, or go to…' : 'Search homes, or go to…'}
        className="h-full min-w-0 grow bg-transparent text-base"
      />
      <IconButton
        label="Close"
        size="sm"
        icon={<X />}
        onClick={onClose}
        onKeyDown={keepEnter}
        className="text-ink-muted"
      />
    </div>
  )
}

interface SectionListProps {
  ref: Ref<HTMLDivElement>
  sections: Section[]
  onOpen: (entry: Entry) => void
}

function SectionList({ ref, sections, onOpen }: SectionListProps) {
  return (
    <Command.List
      ref={ref}
      label="Results"
      // A list without options is none to a screen reader.
      hidden={sections.every(({ entries }) => entries.length === 0)}
      className="min-h-0 grow overflow-y-auto overscroll-contain p-1.5"
    >
      {sections.map(({ heading, entries }) => (
        <SectionRows key={heading} heading={heading} entries={entries} onOpen={onOpen} />
      ))}
    </Command.List>
  )
}

function SectionRows({ heading, entries, onOpen }: Section & { onOpen: (entry: Entry) => void }) {
  if (entries.length === 0) return null
  return (
    <Command.Group heading={<span className="block px-2.5 pt-3 pb-1 text-ink-muted text-xs">{heading}</span>}>
      {entries.map((entry) => (
        <EntryRow key={entry.key} entry={entry} onOpen={onOpen} />
      ))}
    </Command.Group>
  )
}

function NothingFound({ text, records }: { text: string; records: SearchResults }) {
  return (
    <p className="grow px-2.5 py-14 text-center text-ink-muted text-sm">
      {text !== '' && !records.isSearching && records.failed.length === 0 && `Nothing found for “${text}”`}
    </p>
  )
}

function sectionsOf(commands: CommandOfUser[]): Section[] {
  return (['Actions', 'Go to'] as const).flatMap((group) => {
    const entries = commands.filter((command) => command.group === group).map(commandEntry)
    return entries.length > 0 ? [{ heading: group, entries }] : []
  })
}

const commandEntry = ({ label, Icon, keys, ...target }: CommandOfUser): Entry => ({
  key: `command ${label}`,
  title: label,
  media: <Icon className="size-4" />,
  keys,
  ...('href' in target ? { href: target.href } : { action: target.action }),
})

/** Without the first half of a character that the limit would split. */
const cut = (text: string) => text.slice(0, LIMITS.searchMax).replace(/[\uD800-\uDBFF]$/, '')
