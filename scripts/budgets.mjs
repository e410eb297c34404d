import { checkBudgets } from './parts/budgets.mjs'
import { fail } from './parts/output.mjs'

// Checks the size of a first visit against its limits; needs the built browser app.
try {
  checkBudgets()
} catch (error) {
  fail(error.message)
}
