import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { users } from '../../test/sample-data.ts'
import { securityEvent } from '../../test/sample-system.ts'
import { EventRow } from './event-row.tsx'

afterEach(cleanup)

const textOfRow = (title: string) =>
  render(
    <ul>
      <EventRow
        event={{ ...securityEvent, person: null, subject: { kind: 'document', id: securityEvent.id, title } }}
        readerId={users.agent.id}
      />
    </ul>,
  ).container.textContent

test('names the event, then the record that it was about', () => {
  expect(textOfRow('Passport')).toMatch(/^Document opened: Passport/)
})

test('names the event alone when the title was emptied', () => {
  expect(textOfRow('')).toMatch(/^Document openedBy you/)
})

test('names changed accounts by their last four characters', () => {
  const event = { ...securityEvent, kind: 'payment_details_changed', person: null, subject: null } as const
  const { container } = render(
    <ul>
      <EventRow event={{ ...event, iban: { before: null, after: '4300' } }} readerId={users.agent.id} />
    </ul>,
  )
  expect(container.textContent).toMatch(/: no IBAN before, IBAN …4300 now/)
})
