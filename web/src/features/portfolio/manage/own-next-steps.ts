import { urlOf } from '@lintel/contract/screens'
import type { FindNextSteps, NextStep } from '../../../managed-property.ts'

/** To make the home one that can be found. */
export const nextStepsOf: FindNextSteps = ({ id, status, images, isPublished }, from) => {
  const steps: NextStep[] = []
  if (status === 'maintenance')
    steps.push({
      order: 50,
      text: 'It is in maintenance. Set it to available when the work is done.',
      label: 'Set to available',
      change: 'finish maintenance',
    })
  if (images.length === 0)
    steps.push({
      order: 60,
      text: 'This home has no pictures yet.',
      label: 'Add pictures',
      href: urlOf('editProperty', { id, from }),
    })
  if (!isPublished && status === 'available')
    steps.push({ order: 70, text: 'Publish it so that people can find it.', label: 'Publish', change: 'publish' })
  return steps
}
