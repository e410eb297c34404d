import { z } from 'zod'
import { amountSum, currencyCode } from '../amount.ts'

/** Of the homes of an owner, for agents of all. */
export const propertyFigures = {
  properties: z.int().min(0),
  occupied: z.int().min(0),
  monthlyRevenue: amountSum.describe('Rents of the occupied homes a month'),
  currency: currencyCode,
}
