import { checkBudgets } from './parts/budgets.mjs'
import { giveUp } from './parts/say.mjs'

// What a first visit costs, held against its limits; wants the browser app built.
try {
  checkBudgets()
} catch (error) {
  giveUp(error.message)
}
