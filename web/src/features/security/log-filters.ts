import { LOGGED_EVENT_KINDS, type LoggedEventKind } from '@lintel/contract/events'
import { LIMITS } from '@lintel/contract/limits'
import { urlOf } from '@lintel/contract/screens'
import type { UrlFilters } from '../../ui/urls/url-filters.ts'

/** The filters of the log of the whole installation, stored in the URL. */
export type LogFilters = {
  /** Text in usernames, titles and addresses; '' for all. */
  search: string
  kind: LoggedEventKind | null
}

const isKind = (text: string | null): text is LoggedEventKind => LOGGED_EVENT_KINDS.some((kind) => kind === text)

/** Unknown values are ignored. */
function read(query: string): LogFilters {
  const params = new URLSearchParams(query)
  const kind = params.get('kind')
  return {
    search: (params.get('search') ?? '').trim().slice(0, LIMITS.searchMax),
    kind: isKind(kind) ? kind : null,
  }
}

/** The query of the list's route for the filters. */
export const logQueryOf = ({ search, kind }: LogFilters) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(kind && { kind }),
})

function write(filters: LogFilters): string {
  const query = new URLSearchParams(logQueryOf(filters))
  return query.size > 0 ? `?${query}` : ''
}

export const logFilters: UrlFilters<LogFilters> = { path: urlOf('securityLog'), read, write }
