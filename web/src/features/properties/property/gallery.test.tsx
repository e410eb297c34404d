import type { Picture } from '@lintel/contract/files/schema'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { property } from '../../../test/sample-data.ts'
import { Gallery } from './gallery.tsx'

afterEach(cleanup)

const LONG = 'W'.repeat(200)

function open(texts: Partial<Picture>[], first = 0) {
  const pictures = texts.map((text, index) => {
    const path = `/objects/images/${index}`
    const picture: Picture = { path, alt: '', caption: '', width: 4, height: 3, thumbhash: null, widths: [], ...text }
    return { path, picture }
  })
  render(<Gallery property={property} pictures={pictures} first={first} onClose={() => undefined} />)
}

const announced = () => document.querySelector('[aria-live=polite]')?.textContent
const figure = () => document.querySelector('figure:not([aria-hidden=true])')

describe('Gallery', () => {
  it('shows the caption of the current picture and announces it with its number', () => {
    open([{ caption: 'The kitchen' }, { caption: LONG }, {}])
    expect(figure()?.querySelector('figcaption')?.textContent).toBe('The kitchen')
    expect(announced()).toBe('1 / 3 The kitchen')
    fireEvent.click(screen.getByRole('button', { name: 'Next photo' }))
    expect(figure()?.querySelector('figcaption')?.textContent).toBe(LONG)
    expect(announced()).toBe(`2 / 3 ${LONG}`)
    fireEvent.click(screen.getByRole('button', { name: 'Next photo' }))
    expect(announced()?.trim()).toBe('3 / 3')
  })

  it('describes a picture by its text, else by its caption, else by its number', () => {
    open([{ alt: 'A stove', caption: 'The kitchen' }, { caption: 'The hall' }, {}], 1)
    const alts = [...document.querySelectorAll('figure img')].map((image) => image.getAttribute('alt'))
    expect(alts).toEqual(['A stove', 'The hall', `Photo 3 of ${property.title}`])
    expect(screen.getByRole('button', { name: 'Show The hall' }).getAttribute('aria-current')).toBe('true')
  })

  it('announces numbers alone where no picture has a caption', () => {
    open([{ alt: 'A stove' }, {}])
    expect(announced()).toBe('1 / 2')
    expect(figure()?.querySelector('figcaption')?.textContent).toBe('')
  })
})
