import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Avatar } from './avatar.tsx'

afterEach(cleanup)

const avatar = (image: string | null) => <Avatar firstName="Ada" lastName="Bloom" image={image} />

it('shows the picture, and the initials alone while it can’t be loaded', () => {
  const { container, rerender } = render(avatar('/objects/images/gone'))
  const picture = () => container.querySelector('img')
  expect(picture()?.getAttribute('alt')).toBe('')
  fireEvent.error(picture() as HTMLImageElement)
  expect([picture(), container.textContent]).toEqual([null, 'AB'])
  rerender(avatar('/objects/images/next'))
  expect(picture()?.getAttribute('src')).toBe('/objects/images/next')
  rerender(avatar(null))
  expect([picture(), container.textContent]).toEqual([null, 'AB'])
})
