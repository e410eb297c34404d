import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ShareLink } from './share-link.tsx'

afterEach(cleanup)

it('draws its code dark on white, whatever the theme', () => {
  render(<ShareLink url="https://homes.example/shared/token" title="Homes" />)
  const code = screen.getByRole('img', { name: 'Code of the link' })
  const [, , width, height] = code.getAttribute('viewBox')?.split(' ') ?? []
  const [ground, dark, ...rest] = code.children
  expect(rest).toEqual([])
  expect(['width', 'height', 'fill'].map((name) => ground?.getAttribute(name))).toEqual([width, height, 'white'])
  expect([dark?.tagName, dark?.getAttribute('fill')]).toEqual(['path', 'black'])
})
