import type { EventKind } from '@lintel/contract/events'
import { describe, expect, it } from 'vitest'
import { type EventDefinition, renderNotice } from '../events/define.ts'
import type { StoredNotice } from '../events/notices.ts'
import { createFormat } from '../format/format.ts'

/** A notice as it is stored, and how its receiver and its sender read it in en-US. */
export type NoticeRow = [name: string, stored: StoredNotice, receiver: string, sender: string]

type Values = {
  to?: string
  actor?: string | null
  person?: string | null
  account?: string
  note?: string
  isOnBehalf?: boolean
}

/** A notice about Ada Byron and Mill House, to the landlord unless given; `person` is null for a tenant without an account. */
export const notice = (
  kind: EventKind,
  { to = 'landlord', actor = null, person = 'Ada Byron', account, note, isOnBehalf = false }: Values = {},
  data: Record<string, unknown> = {},
): StoredNotice => ({
  kind,
  to,
  names: { actor, person, account: account ?? null },
  isOnBehalf,
  home: 'Mill House',
  note: note ?? null,
  data,
})

/** A decision by the landlord, to the tenant. */
export const byOwner = { to: 'tenant', actor: 'Owen Marsh' } as const
/** A decision by an agent, to the tenant, in the thread with the landlord. */
export const byAgent = { to: 'tenant', actor: 'Noor Haddad', isOnBehalf: true } as const
/** A decision by an agent, to the landlord, in the thread with the agent. */
export const toOwner = { ...byAgent, to: 'landlord' } as const

/** The text of a stored notice; undefined for an unknown kind. */
export const read = (stored: StoredNotice, isSender: boolean, locale = 'en-US', timeZone = 'UTC') =>
  renderNotice(stored, { isSender, format: createFormat({ locale, timeZone }) })?.join(' ')

const isDefinition = (value: unknown): value is EventDefinition<unknown> =>
  typeof value === 'object' && value !== null && 'kind' in value && 'notices' in value

const TIME_ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
/** @returns the text with its en-US dates in another locale's format */
const withDates = (text: string, locale: string) =>
  text.replaceAll(/[A-Z][a-z]{2} \d{1,2}, \d{4}/g, (date) =>
    createFormat({ locale, timeZone: null }).day(new Date(`${date} UTC`).toISOString().slice(0, 10)),
  )

/** Tests the notices of a feature's events. @param declared the feature's module `events.ts` */
export function testNotices(declared: object, rows: NoticeRow[]) {
  const definitions = new Map(
    Object.values(declared)
      .filter(isDefinition)
      .map((definition) => [definition.kind, definition]),
  )

  describe.each(rows)('%s', (_name, stored, receiver, sender) => {
    it('has the data of its event', () => {
      expect(definitions.get(stored.kind)?.data.parse(stored.data)).toEqual(stored.data)
    })

    it.each(['en-US', 'pt-PT'])('has the expected texts in %s, in time zones a day apart', (locale) => {
      for (const timeZone of TIME_ZONES) {
        expect(read(stored, false, locale, timeZone)).toBe(withDates(receiver, locale))
        expect(read(stored, true, locale, timeZone)).toBe(withDates(sender, locale))
      }
    })
  })

  it('has a row for each event with a notice', () => {
    expect(definitions.size).toBeGreaterThan(0)
    expect(new Set(rows.map(([, { kind }]) => kind))).toEqual(new Set(definitions.keys()))
  })
}
