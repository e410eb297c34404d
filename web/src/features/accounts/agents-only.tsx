import { urlOf } from '@lintel/contract/screens'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { PeopleDrawing } from '../../ui/record-drawings.tsx'

/** In place of a screen for agents, for everybody else. @param title 'The list of people is for agents' */
export function AgentsOnly({ title }: { title: string }) {
  return (
    <Page width="read">
      <EmptyState
        level={1}
        drawing={PeopleDrawing}
        title={title}
        hint="Your account can’t open this page. A new agent can, once another agent has approved the account."
        action={<LinkButton href={urlOf('dashboard')}>Go to the dashboard</LinkButton>}
      />
    </Page>
  )
}
