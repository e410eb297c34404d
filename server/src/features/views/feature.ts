import type { AppContext } from '../../context.ts'
import type { Feature } from '../../feature.ts'
import { viewRoutes } from './routes.ts'
import { createViewCounter, type ViewCounter } from './view-counter.ts'

/** Of each app: its routes count, its task and its end write. */
const counters = new WeakMap<AppContext, ViewCounter>()

function counterOf(context: AppContext): ViewCounter {
  const counter = counters.get(context) ?? createViewCounter(context.db)
  counters.set(context, counter)
  return counter
}

export const viewsFeature: Feature = {
  addRoutes(app, context) {
    const counter = counterOf(context)
    viewRoutes(app, context, counter)
    app.addHook('onClose', () => counter.flush(new Date()))
  },
  tasks: (context) => [{ name: 'write counted views', every: 'minute', run: counterOf(context).flush }],
}
