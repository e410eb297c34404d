import type { Elements } from '../elements.ts'

/**
 * The main actions of a screen, in a row. On a phone they stay in sight, above the bottom bar, and share its width; the Page
 * around them leaves room for them at its end.
 */
export const ActionBar = ({ children }: { children: Elements }) => (
  <div data-print="never" className="action-bar flex flex-wrap gap-2 max-md:*:grow">
    {children}
  </div>
)
