import { fillPath, SCREENS } from '@lintel/contract/screens'
import { defineSubject } from '../../notices/subjects.ts'

defineSubject('property', {
  words: 'View the home',
  path: (id) => fillPath(SCREENS.property.path, { id }),
})
