import type { Feature } from '../../feature.ts'
import { propertySaves } from '../saved/property-saves.ts'
import { countSaves } from './commands.ts'
import { dailyCounterOf } from './daily-counter.ts'
import { viewRoutes } from './routes.ts'

export const viewsFeature: Feature = {
  name: 'views',
  addRoutes(app, context) {
    viewRoutes(app, context)
    app.addHook('onClose', () => dailyCounterOf(context.db).flush(new Date()))
  },
  tasks: ({ db }) => [{ name: 'write counted views and saves', every: 'minute', run: dailyCounterOf(db).flush }],
  contributes: [propertySaves.with(countSaves)],
}
