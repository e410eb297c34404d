import type { User } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import { urlOf } from '@lintel/contract/screens'
import { useQuery } from '@tanstack/react-query'
import { Avatar } from '../../../ui/avatar.tsx'
import { List, ListRow } from '../../../ui/page/list.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { formatDay } from '../../../ui/text/dates.ts'
import { waitingAgentsQuery } from '../account-queries.ts'
import { AgentDecision } from '../administration/agent-decision.tsx'

/** Agents who wait for approval; nothing if there are none. */
export function WaitingAgents() {
  const { data } = useQuery(waitingAgentsQuery)
  if (!data || data.rows.length === 0) return null
  return (
    <Section title="Waiting for approval" note="New agents see everything once they are let in">
      <List label="Waiting for approval">
        {data.rows.map((agent) => (
          <WaitingAgent key={agent.id} agent={agent} />
        ))}
      </List>
    </Section>
  )
}

function WaitingAgent({ agent }: { agent: User }) {
  return (
    <ListRow
      leading={<Avatar firstName={agent.firstName} lastName={agent.lastName} image={agent.profileImageUrl} />}
      href={urlOf('person', { id: agent.id })}
      title={fullName(agent)}
      note={[`@${agent.username}`, agent.email, agent.phone].filter(Boolean).join(' · ')}
      meta={<time dateTime={agent.createdAt}>{formatDay(agent.createdAt)}</time>}
      actions={<AgentDecision agent={agent} />}
    />
  )
}
