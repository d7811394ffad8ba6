/**
 * Judges a screen under every condition that people read it in: normal and largest letters, both colour schemes, and on the phone
 * also other fonts and the device held sideways.
 */
import type { Page } from 'playwright-core'
import { textSizes } from '#src/session/text-size.ts'
import { violationsOf, withoutContrast } from './axe.ts'
import { type Size, sizes } from './browser.ts'
import { type Check, flawsIn, undress } from './flaws.ts'
import { fontFaces, fontStyles } from './other-fonts.ts'
import { standing } from './standing.ts'

/** A finger needs 44 px, a mouse 24 (WCAG 2.2, 2.5.5 and 2.5.8). */
export const limits = { phone: { target: 44 }, desktop: { target: 24 } } as const

type Scheme = 'light' | 'dark'

interface Look {
  name: string
  letters: keyof typeof textSizes
  fonts?: keyof typeof fontStyles
  /** Names and order are equal in every look, and text is smallest in standard letters. */
  checks: readonly Check[]
}

/** Looks that differ by the letters alone. Other fonts are measured without drawing the page, unless a flaw is found. */
interface Group {
  /** Omitted where no check depends on colours: the page keeps its scheme. */
  scheme?: Scheme
  sideways?: true
  looks: readonly Look[]
  /** In the last look. */
  axe?: true
}

const standard: Look = {
  name: 'standard, light',
  letters: 'standard',
  checks: ['layout', 'targets', 'text', 'contrast', 'names', 'order'],
}
const largest: Look = { name: 'largest, dark', letters: 'largest', checks: ['layout', 'targets', 'contrast'] }
const otherFonts = (['wide', 'narrow'] as const).map((fonts): Look => ({
  name: `${fonts} letters`,
  letters: 'standard',
  fonts,
  checks: ['layout', 'targets'],
}))

/** Axe is the slowest judge: each size is judged in one scheme, so that both schemes are. */
const groups: Record<Size, readonly Group[]> = {
  phone: [
    // Other fonts only on the phone: boxes are narrowest there, and targets largest.
    { scheme: 'light', looks: [...otherFonts, standard], axe: true },
    { scheme: 'dark', looks: [largest] },
    { sideways: true, looks: [{ name: 'sideways', letters: 'standard', checks: ['layout', 'targets', 'layer'] }] },
  ],
  desktop: [
    { scheme: 'light', looks: [standard] },
    { scheme: 'dark', looks: [largest], axe: true },
  ],
}

const schemeNow = new WeakMap<Page, Scheme>()

interface Options {
  /** A selector: axe judges only its last match, which takes a fraction of the time. */
  within?: string
  /** Flaws to leave out, for example those of a toast that is about to go. */
  ignored?: RegExp
  /** Defaults to true. */
  inOtherFonts?: boolean
}

/** Under a dialog the page was judged before: it needs no layout in the other looks. */
const withoutPage = '#app { content-visibility: hidden }'

/** @returns a sentence for each flaw. The page then has its letters and its window again; it keeps the last colour scheme. */
export async function flawsOfScreen(
  page: Page,
  size: Size,
  { within = '', ignored, inOtherFonts = true }: Options = {},
): Promise<string[]> {
  const found: string[] = []
  const wrong = (flaws: readonly string[]) => flaws.filter((flaw) => ignored?.test(flaw) !== true)
  const first = schemeNow.get(page) ?? 'light'
  const order = ({ scheme = first }: Group) => (scheme === first ? 0 : 1)
  for (const { scheme = schemeNow.get(page) ?? 'light', sideways, looks, axe } of groups[size].toSorted((a, b) => order(a) - order(b))) {
    if (scheme !== schemeNow.get(page)) await page.emulateMedia({ colorScheme: scheme })
    schemeNow.set(page, scheme)
    if (sideways) await page.setViewportSize({ width: sizes[size].height, height: sizes[size].width })
    const here = looks.filter(({ fonts }) => inOtherFonts || fonts === undefined)
    const dresses = here.map(({ letters, fonts, checks }) => ({
      percent: textSizes[letters],
      css: (fonts === undefined ? '' : fontStyles[fonts]) + (within !== '' && !checks.includes('order') ? withoutPage : ''),
      checks,
    }))
    const keepLast = axe === true
    let isDrawn = false
    const measured = await standing(page, async () => {
      const again = dresses.map((dress) => ({ ...dress, isDrawn: isDrawn || dress.percent > 100 }))
      const flaws = await flawsIn(page, limits[size], again, { faces: fontFaces, keepLast })
      isDrawn = true
      return flaws.flatMap((some, at) => wrong(some).map((flaw) => `(${here[at]?.name}) ${flaw}`))
    })
    found.push(...measured)
    if (axe) {
      const violations = await standing(page, async () => wrong(await violationsOf(page, within, withoutContrast)))
      found.push(...violations.map((flaw) => `(${looks.at(-1)?.name}) ${flaw}`))
      await undress(page)
    }
    if (sideways) await page.setViewportSize(sizes[size])
  }
  return found
}
