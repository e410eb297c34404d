import type { User } from '@lintel/contract/accounts/schema'
import type { Application } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import { type KeyboardEvent, type UIEvent, useLayoutEffect, useRef } from 'react'
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx'
import { ApplicationActions } from '../decisions/application-actions.tsx'
import { AskAndShortlist } from '../review/review-tools.tsx'
import { ApplicantFacts } from './applicant-facts.tsx'
import { canReview } from './applicant-panel.tsx'
import type { ColumnName, ComparedProperty } from './columns/columns.ts'
import { PanelNavigation } from './panel-navigation.tsx'

export interface ApplicantCardsProps {
  user: User
  property: ComparedProperty
  applications: Application[]
  columns: readonly ColumnName[]
  /** Index of the card in sight. */
  current: number
  onShow: (index: number) => void
  urlOf: (id: string) => string
  onOpen: (id: string) => void
  onDecided: (id: string) => void
}

/** The applicants on a phone: one a card; swiping, buttons or arrow keys lead to the others. */
export function ApplicantCards(props: ApplicantCardsProps) {
  const { user, property, applications, columns, current, onShow, urlOf, onOpen, onDecided } = props
  const application = applications[current]
  const trackProps = useTrack(props)
  return (
    <>
      <div className="mb-3 flex justify-center" data-print="never">
        <PanelNavigation index={current} length={applications.length} onGoTo={onShow} />
      </div>
      <section
        {...trackProps}
        aria-label="Applicants"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="compare-track focus-visible:-outline-offset-2"
      >
        {applications.map((each, index) => (
          <div
            key={each.id}
            inert={index !== current}
            className="compare-card rounded-lg border border-line bg-surface-raised"
          >
            {/* Only the card in sight and its neighbours have content. */}
            {Math.abs(index - current) <= 1 && (
              <ApplicantFacts
                application={each}
                property={property}
                columns={columns}
                href={urlOf(each.id)}
                onOpen={() => onOpen(each.id)}
              />
            )}
          </div>
        ))}
      </section>
      {application && canReview(application, user) && application.status === 'pending' && (
        <Decision application={application} user={user} onDecided={onDecided} />
      )}
    </>
  )
}

/** The scrolling row of cards. @returns the props of its element */
function useTrack({ applications, current, onShow }: ApplicantCardsProps) {
  const track = useRef<HTMLElement>(null)
  const last = applications.length - 1
  // The card in sight stays in sight when others come or leave, and when they are sorted.
  const id = applications[current]?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the position of a card depends on all of them
  useLayoutEffect(() => {
    const element = track.current
    if (element && indexInSight(element) !== current)
      element.scrollTo({ left: current * stepOf(element), behavior: 'instant' })
  }, [id, current, applications])
  useShortcut({ keys: 'ArrowLeft', label: 'Previous applicant, on the cards (Home: the first)' })
  useShortcut({ keys: 'ArrowRight', label: 'Next applicant, on the cards (End: the last)' })
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: last }[event.key]
    if (to === undefined || event.target !== track.current) return
    event.preventDefault()
    onShow(Math.min(Math.max(to, 0), last))
  }
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const index = indexInSight(currentTarget)
    if (index !== current && index <= last) onShow(index)
  }
  return { ref: track, onKeyDown, onScroll }
}

type DecisionProps = Pick<ApplicantCardsProps, 'user' | 'onDecided'> & { application: Application }

function Decision({ application, user, onDecided }: DecisionProps) {
  return (
    <section
      aria-label={`Decide about ${fullName(application.tenant)}`}
      className="compare-actions mt-4"
      data-print="never"
    >
      <ApplicationActions
        key={application.id}
        application={{ ...application, lease: null }}
        user={user}
        onDone={() => onDecided(application.id)}
      />
      <AskAndShortlist key={`tools ${application.id}`} application={application} />
    </section>
  )
}

/** The distance from one card to the next, in px: its width and the gap. */
function stepOf(track: HTMLElement): number {
  const [first, second] = track.children
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return track.clientWidth
  return second.offsetLeft - first.offsetLeft
}

const indexInSight = (track: HTMLElement) => Math.round(track.scrollLeft / Math.max(1, stepOf(track)))
