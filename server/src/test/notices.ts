import { describe, expect, it } from 'vitest'
import { createFormat } from '../format/format.ts'
import { type Notice, renderNotice } from '../notices/notices.ts'

type StoredNotice = Pick<Notice, 'kind'> & { [field: string]: unknown }

/** A notice as it is stored, and how its receiver and its sender read it in en-US. */
export type NoticeRow = [name: string, stored: StoredNotice, receiver: string, sender: string]

export const names = { home: 'Mill House', tenant: 'Ada Byron' }
/** A decision by the owner, to the tenant. */
export const byOwner = { ...names, to: 'tenant', agent: null } as const
/** A decision by an agent, to the tenant, in the thread with the owner. */
export const byAgent = { ...byOwner, agent: 'Noor Haddad' }
/** A decision by an agent, to the owner, in the thread with the agent. */
export const toOwner = { ...byAgent, to: 'owner' } as const

/** The text of a stored notice; undefined for an unknown kind. */
export const read = (stored: StoredNotice, isSender: boolean, locale = 'en-US', timeZone = 'UTC') =>
  renderNotice(stored as unknown as Notice, { isSender, format: createFormat({ locale, timeZone }) })?.join(' ')

type NoticeConstructor = ((data: object) => Notice) & { kind: string }

const isConstructor = (value: unknown): value is NoticeConstructor => typeof value === 'function' && 'kind' in value

const TIME_ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago']
/** @returns the text with its en-US dates in another locale's format */
const withDates = (text: string, locale: string) =>
  text.replaceAll(/[A-Z][a-z]{2} \d{1,2}, \d{4}/g, (date) =>
    createFormat({ locale, timeZone: null }).day(new Date(`${date} UTC`).toISOString().slice(0, 10)),
  )

/** Tests a feature's notices. @param declared the feature's module `notices.ts` */
export function testNotices(declared: object, rows: NoticeRow[]) {
  const constructors = new Map(
    Object.values(declared)
      .filter(isConstructor)
      .map((create) => [create.kind, create]),
  )

  describe.each(rows)('%s', (_name, stored, receiver, sender) => {
    it('equals the notice that its constructor creates', () => {
      const { kind, ...data } = stored
      expect(constructors.get(kind)?.(data)).toEqual(stored)
    })

    it.each(['en-US', 'pt-PT'])('has the expected texts in %s, in time zones a day apart', (locale) => {
      for (const timeZone of TIME_ZONES) {
        expect(read(stored, false, locale, timeZone)).toBe(withDates(receiver, locale))
        expect(read(stored, true, locale, timeZone)).toBe(withDates(sender, locale))
      }
    })
  })

  it('has a row for each kind', () => {
    expect(constructors.size).toBeGreaterThan(0)
    expect(new Set(rows.map(([, { kind }]) => kind))).toEqual(new Set(constructors.keys()))
  })
}
