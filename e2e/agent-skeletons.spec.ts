import { test } from './fixtures.ts'
import { expectDashboardKeepsItsLayout } from './skeleton-checks.ts'
import { WIDTHS } from './widths.ts'

// Unchanged demo data: rents of other specs are so high that a stat takes a second line. One worker, since each would start
// a server of its own.
test.use({ demoWorld: 'agent skeletons' })
test.describe.configure({ mode: 'default' })

for (const width of WIDTHS)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('the placeholders of stats and rows have the position and size of those of the agent', ({ page }) =>
      expectDashboardKeepsItsLayout(page, 'agent', ['Recent Applications', 'Property Performance']))
  })
