import { Dialog } from './dialog.tsx'
import type { Shortcut } from './shortcut.ts'
import { ShortcutKeys } from './shortcut-keys.tsx'

/** The dialog with all shortcuts that work now; opened by '?'. */
export default function ShortcutList({ shortcuts, onClose }: { shortcuts: readonly Shortcut[]; onClose: () => void }) {
  const groups = new Set(shortcuts.map(groupOf))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts">
      <div className="space-y-6 pb-4">
        {[...groups].map((group) => (
          <section key={group}>
            <h3 className="mb-1 text-ink-muted text-xs">{group}</h3>
            <dl className="divide-y divide-line">
              {shortcuts
                .filter((shortcut) => groupOf(shortcut) === group)
                .map(({ keys, label }) => (
                  <div key={keys} className="flex items-center justify-between gap-4 py-2 text-sm">
                    <dt>{label}</dt>
                    <dd>
                      <ShortcutKeys keys={keys} always />
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function groupOf(shortcut: Shortcut) {
  return shortcut.group ?? 'On this page'
}
