/** Looks for the texts of the specification on the screen that is open, in the regions that the fixture names. */
import { waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { entryScreens, meetingScreens, type Region, type ScreenName, specTexts } from '../fixtures/spec-text.ts'

const selectors: Record<Region, string> = {
  page: 'body',
  dialog: '[role="dialog"]',
  question: '[role="alertdialog"]',
  'field error': '[role="alert"]',
  'success toast': '.notice.is-success',
  'warning toast': '.notice.is-warning',
}

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The text of an element without the texts of its children, and without the number of a heading. */
function ownText(element: Element): string {
  const texts = Array.from(element.childNodes).filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
  return inOneLine(texts.map(({ textContent }) => textContent).join('')).replace(/^\d+\. /, '')
}

/** The own texts and the accessible names of all visible elements in a region. */
export function textsIn(region: Region): string[] {
  const elements = Array.from(document.querySelectorAll(selectors[region])).flatMap((root) => [root, ...root.querySelectorAll('*')])
  const visible = elements.filter((element) => element.closest('[hidden], [inert], script, style') === null)
  return visible.flatMap((element) => [ownText(element), element.getAttribute('aria-label') ?? '']).filter((text) => text !== '')
}

const screens = { ...entryScreens, ...meetingScreens }
const visited = new Set<string>()

/** The screens of a group that no test of this file has looked at. */
export const unvisited = (group: object) => Object.keys(group).filter((name) => !visited.has(name))

/** Waits until the open screen shows every text that the fixture lists for it. */
export async function expectTexts(name: ScreenName): Promise<void> {
  visited.add(name)
  const wanted = specTexts.filter((one) => one.screens.includes(name))
  await waitFor(() => {
    const shown = textsIn(screens[name].region)
    const missing = wanted.filter(({ text, isPart }) => !(isPart ? shown.some((one) => one.includes(text)) : shown.includes(text)))
    expect({ [name]: missing.map(({ text }) => text) }).toEqual({ [name]: [] })
  })
}
