import type { SystemSetting } from '@lintel/contract/system/schema'
import { List } from '../../ui/page/list.tsx'
import { Section } from '../../ui/page/section.tsx'

/** The settings in force; secrets are hidden. */
export function SettingList({ settings }: { settings: SystemSetting[] }) {
  return (
    <Section title="Settings" note="Environment variables of the server, read at its start.">
      <List label="Settings">
        {settings.map((setting) => (
          <li key={setting.name} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm sm:px-5">
            <span className="wrap-anywhere min-w-0 flex-1 basis-56 font-medium">{setting.name}</span>
            <span className="wrap-anywhere min-w-0 flex-1 basis-56 text-ink-muted">{describe(setting)}</span>
          </li>
        ))}
      </List>
    </Section>
  )
}

function describe({ value, isSecret, isDefault }: SystemSetting): string {
  if (isSecret) return isDefault ? 'Not set' : 'Set, hidden'
  if (value === null) return 'Not set'
  return isDefault ? `${value} (default)` : value
}
