import { fillPath, SCREENS } from '@lintel/contract/screens'
import { defineSubject } from '../../notices/subjects.ts'

defineSubject('property', {
  label: 'View the home',
  path: (id) => fillPath(SCREENS.property.path, { id }),
})
