import { urlOf } from '@lintel/contract/screens'
import { LinkButton } from '../../ui/link-button.tsx'
import { EmptyPage } from '../../ui/page/notice-page.tsx'
import { PeopleDrawing } from '../../ui/page/record-drawings.tsx'

/** In place of a screen for agents, for everybody else. @param title 'The list of people is for agents' */
export function AgentsOnly({ title }: { title: string }) {
  return (
    <EmptyPage
      drawing={PeopleDrawing}
      title={title}
      hint="Your account can’t open this page. A new agent can, once another agent has approved the account."
      action={<LinkButton href={urlOf('dashboard')}>Go to the dashboard</LinkButton>}
    />
  )
}
