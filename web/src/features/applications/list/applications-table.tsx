import type { User } from '@lintel/contract/accounts/schema'
import type { Application } from '@lintel/contract/applications/schema'
import { fullName } from '@lintel/contract/names'
import { Check, RotateCcw, Undo2, X } from 'lucide-react'
import type { Elements } from '../../../ui/elements.ts'
import { ActionMenu } from '../../../ui/overlays/action-menu.tsx'
import type { RowKey } from '../../../ui/table/table-keys.tsx'
import { MessageLink } from '../../messages/message-link.tsx'
import { availableMoves, type DecisionMove, MOVE_LABELS, MOVE_SHORTCUTS } from '../decisions/application-moves.ts'

type OnMove = (application: Application, move: DecisionMove) => void

/** The keys that decide about the application of the row that has the focus. */
export const decisionKeys = (user: User, onMove: OnMove): RowKey<Application>[] =>
  (['approve', 'reject'] as const).map((move) => ({
    ...MOVE_SHORTCUTS[move],
    run: (application) => {
      if (availableMoves(application, user).includes(move)) onMove(application, move)
    },
  }))

const MOVE_ICONS: Record<DecisionMove, Elements> = {
  approve: <Check />,
  reject: <X />,
  reopen: <RotateCcw />,
  withdraw: <Undo2 />,
}

interface ApplicationButtonsProps {
  application: Application
  user: User
  tabIndex: number
  onMove: OnMove
}

/** What can be done with an application in its row of the table. */
export function ApplicationButtons({ application, user, tabIndex, onMove }: ApplicationButtonsProps) {
  const { tenant, property } = application
  const isOwn = tenant.id === user.id
  const moves = availableMoves(application, user)
  return (
    <>
      <MessageLink
        to={isOwn ? property.ownerId : tenant.id}
        property={property.id}
        about={`${isOwn ? 'the owner' : fullName(tenant)} about ${property.title}`}
        tabIndex={tabIndex}
      />
      {moves.length === 0 ? (
        // Keeps the buttons of all rows under each other.
        <span className="size-8" />
      ) : (
        <ActionMenu
          label={`More for ${isOwn ? property.title : `${fullName(tenant)}, ${property.title}`}`}
          tabIndex={tabIndex}
          actions={moves.map((move) => ({
            label: MOVE_LABELS[move],
            icon: MOVE_ICONS[move],
            isDanger: move === 'reject' || move === 'withdraw',
            onSelect: () => onMove(application, move),
          }))}
        />
      )}
    </>
  )
}
