/** Measures a screen in the page: widths, targets, text sizes, contrast, names. */
import type { Page } from 'playwright-core'
import { atRest } from './at-rest.ts'

/**
 * `layout`: widths and broken numbers. `order`: headings, ids and references. `layer`: the title and the buttons of a dialog are
 * in the window without scrolling; a default check set excludes it.
 */
export type Check = 'layout' | 'targets' | 'text' | 'contrast' | 'names' | 'order' | 'layer'

export interface Limits {
  /** The least side of what is tapped or clicked, in CSS pixels. */
  target: number
}

/** What changes how a page is drawn, and what is measured then. */
export interface Dress {
  /** Size of the letters. Without it the page is measured as it is. */
  percent?: number
  /** Rules that are added to the page. */
  css?: string
  /** Waits for a frame, in which what observes sizes changes too. */
  isDrawn?: boolean
  /** Defaults to all but `layer`. */
  checks?: readonly Check[]
}

/** @returns a sentence for each flaw. Under a dialog only the dialog is measured. */
export async function flawsOf(page: Page, limits: Limits): Promise<string[]> {
  const [flaws] = await flawsIn(page, limits, [{}], { keepLast: true })
  return flaws as string[]
}

/**
 * Measures a page in several dresses; it is drawn between them only where `isDrawn` says so.
 * @param faces rules of fonts that the dresses use.
 * @param keepLast whether the page keeps the last dress; otherwise it has its own letters afterwards.
 * @returns the flaws in each dress.
 */
export async function flawsIn(
  page: Page,
  { target }: Limits,
  dresses: readonly Dress[],
  { faces = '', keepLast = false }: { faces?: string; keepLast?: boolean } = {},
): Promise<string[][]> {
  await atRest(page)
  return page.evaluate(inspect, { target, dresses, faces, keepLast })
}

/** @returns when a page has its own letters again. */
export const undress = (page: Page): Promise<unknown> => page.evaluate(inspect, { target: 0, dresses: [], faces: '', keepLast: false })

interface Inspection extends Limits {
  dresses: readonly Dress[]
  faces: string
  keepLast: boolean
}

/** Playwright sends the text of this function to the browser: it uses nothing outside of itself. */
async function inspect({ target, dresses, faces, keepLast }: Inspection): Promise<string[][]> {
  const usual: readonly Check[] = ['layout', 'targets', 'text', 'contrast', 'names', 'order']
  const page = window as Window & { dressed?: CSSStyleSheet; hasFaces?: true }
  const found: string[][] = []
  // A busy browser leaves a frame undrawn or a font unloaded for ever; the page is then measured as it is.
  const atMost = (ms: number, wait: Promise<unknown>) => Promise.race([wait, new Promise((resolve) => setTimeout(resolve, ms))])
  for (const { percent, css = '', isDrawn, checks = usual } of dresses) {
    if (percent !== undefined) dress(percent, css)
    if (faces !== '' && page.hasFaces === undefined && css.includes('font-family')) await fetchFaces()
    if (isDrawn) await atMost(1_000, new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    found.push(measure(checks))
  }
  if (!keepLast) dress(100, '')
  return found

  function addSheet(text: string): CSSStyleSheet {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return sheet
  }

  function dress(percent: number, css: string) {
    const letters = percent === 100 ? '' : `${percent}%`
    if (document.documentElement.style.fontSize !== letters) document.documentElement.style.fontSize = letters
    if (css !== '' || page.dressed !== undefined) (page.dressed ??= addSheet('')).replaceSync(css)
  }

  async function fetchFaces() {
    page.hasFaces = true
    addSheet(faces)
    await atMost(5_000, Promise.all([...document.fonts].map((face) => face.load().catch(() => {}))))
  }

  function measure(checks: readonly Check[]): string[] {
    type Colour = [r: number, g: number, b: number, a: number]
    const flaws = new Set<string>()
    const layers = [...document.querySelectorAll('[aria-modal="true"]')]
    const root = layers[layers.length - 1] ?? document.body

    const all = (selector: string, within: ParentNode = root) => [...within.querySelectorAll<HTMLElement>(selector)]
    const above = (element: Element): Element[] => (element.parentElement === null ? [element] : [element, ...above(element.parentElement)])
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24)}"`
    const inSight = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible' && element.closest('.unseen, [hidden]') === null
    }

    function lookForWidth() {
      const room = document.documentElement.clientWidth
      if (document.documentElement.scrollWidth > room) flaws.add(`scrolls sideways: ${document.documentElement.scrollWidth} px in ${room}`)
      for (const element of all('*').filter(inSight)) {
        const { left, right } = element.getBoundingClientRect()
        const isCut = () =>
          above(element)
            .slice(1)
            .some((box) => box !== document.body && getComputedStyle(box).overflowX !== 'visible')
        if ((right > room + 1 || left < -1) && !isCut()) flaws.add(`stands out of the window: ${named(element)}`)
        const isWider = () => element.children.length === 0 && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1
        // Chromium 150 trims the blank half of a bracket at the end of a line, but counts it as overflow. Without the trim, as in
        // browsers that do not know it, the whole text has to fit.
        let bursts = isWider()
        if (bursts) {
          element.style.setProperty('text-spacing-trim', 'space-all')
          bursts = isWider()
          element.style.removeProperty('text-spacing-trim')
        }
        if (bursts && getComputedStyle(element).overflowX === 'visible') flaws.add(`is wider than its box: ${named(element)}`)
      }
    }

    function lookForSmallTargets() {
      for (const element of all('a[href], button:not(:disabled), input:not(:disabled), select, textarea, [role=tab], [role=treeitem]')) {
        const shown = element.closest('label') ?? element
        // What is inert is a picture of what others will tap.
        if (!inSight(shown) || element.matches('.skip-link') || element.closest('[inert]') !== null) continue
        if (isReached(shown)) continue
        shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        if (!isReached(shown)) {
          const [width, height] = reach(shown, Infinity)
          flaws.add(`is ${width}x${height} px to a finger: ${named(shown)}`)
        }
      }
    }

    const isReached = (element: Element) => reach(element, target).every((side) => side >= target - 0.5)

    /**
     * How far from its middle a tap still counts: with what stands around it unseen, without what covers it.
     * @param enough where a side may be left unmeasured that is at least so long.
     */
    function reach(element: Element, enough: number): [width: number, height: number] {
      const [{ left, top, width, height }] = element.getClientRects() as unknown as [DOMRect]
      const hits = (x: number, y: number) => {
        const there = document.elementFromPoint(left + width / 2 + x, top + height / 2 + y)
        return there !== null && (element.contains(there) || there.closest('label') === element)
      }
      const extent = (x: number, y: number) => {
        let far = 0
        // Hit tests are most of the time of a look: three pixels at once, and the last ones one by one.
        while (far < target && hits(x * (far + 3), y * (far + 3))) far += 3
        while (far < target && hits(x * (far + 1), y * (far + 1))) far += 1
        return Math.min(far, target)
      }
      const side = (x: number, y: number) => {
        const before = extent(-x, -y) + 1
        return before < enough ? before + extent(x, y) : before
      }
      return hits(0, 0) ? [side(1, 0), side(0, 1)] : [0, 0]
    }

    /** Texts in sight, each with its element. @param but a selector of elements to leave out with their content. */
    function textsIn(but: string): { text: Text; element: Element }[] {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: { text: Text; element: Element }[] = []
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        const element = text.parentElement
        if (element !== null && text.data.trim() !== '' && inSight(element) && element.closest(but) === null) found.push({ text, element })
      }
      return found
    }

    const writtenIn = (but: string) => textsIn(but).map(({ element }) => element)

    /** Chromium breaks a time, a price or a count only in a box that is too narrow for it. Long codes may break. */
    function lookForBrokenNumbers() {
      for (const { text, element } of textsIn('svg, script, style, noscript'))
        for (const { 0: number, index } of text.data.matchAll(/(?<![\w.,:-])\d[\d.,:]{0,6}\d(?![\w.,:-])/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + number.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => top))
          if (lines.size > 1) flaws.add(`breaks the number ${number}: ${named(element)}`)
        }
    }

    /** A sign beside a price too; what is printed keeps its measure. */
    function lookForSmallText() {
      for (const element of writtenIn('svg, script, style, noscript, .doors-paper')) {
        const size = Number.parseFloat(getComputedStyle(element).fontSize)
        if (size < 11.5) flaws.add(`is written in ${size} px: ${named(element)}`)
      }
    }

    /** WCAG 2.2, 1.4.3. What cannot be used may be pale, and so may what is only drawn. */
    function lookForPaleText() {
      for (const element of writtenIn(':disabled, svg, script, style, noscript'))
        judge(element, getComputedStyle(element), opacityOf(element))
      for (const field of all('input[placeholder], textarea[placeholder]') as HTMLInputElement[]) {
        const style = getComputedStyle(field, '::placeholder')
        if (inSight(field) && field.value === '') judge(field, style, Number(style.opacity))
      }
    }

    function judge(element: Element, { color, fontSize, fontWeight }: CSSStyleDeclaration, opacity: number) {
      const ground = groundOf(element)
      if (ground === undefined) return
      const [r, g, b, a] = colourOf(color)
      const ratio = contrast(over([r, g, b, a * opacity], ground), ground)
      const size = Number.parseFloat(fontSize)
      const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
      if (ratio < (large ? 3 : 4.5)) flaws.add(`is too pale, ${ratio.toFixed(2)} to 1: ${named(element)}`)
    }

    const colourOf = (text: string): Colour => {
      const [r = 0, g = 0, b = 0, a = 1] = (text.match(/[\d.]+/g) ?? []).map(Number)
      return [r, g, b, a]
    }
    const over = ([r, g, b, a]: Colour, [R, G, B]: Colour): Colour => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1]

    const opacities = new Map<Element, number>()
    const grounds = new Map<Element, Colour | undefined>()

    /** The product of the opacities of an element and its ancestors. */
    function opacityOf(element: Element): number {
      const known = opacities.get(element)
      if (known !== undefined) return known
      const { parentElement: parent } = element
      const opacity = Number(getComputedStyle(element).opacity) * (parent === null ? 1 : opacityOf(parent))
      opacities.set(element, opacity)
      return opacity
    }

    /** The colour behind an element; undefined where that is a picture or a gradient. */
    function groundOf(element: Element): Colour | undefined {
      if (grounds.has(element)) return grounds.get(element)
      const { backgroundColor, backgroundImage } = getComputedStyle(element)
      const colour = colourOf(backgroundColor)
      const { parentElement: parent } = element
      const behind = () => (parent === null ? undefined : groundOf(parent))
      const below = backgroundImage !== 'none' ? undefined : colour[3] === 1 ? colour : behind()
      const ground = below === undefined ? undefined : over(colour, below)
      grounds.set(element, ground)
      return ground
    }

    function contrast(one: Colour, other: Colour): number {
      const brightness = (colour: Colour) => {
        const [r, g, b] = colour.map((part) =>
          part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
        ) as Colour
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const [dark, light] = [brightness(one), brightness(other)].toSorted((a, b) => a - b) as [number, number]
      return (light + 0.05) / (dark + 0.05)
    }

    function lookForNames() {
      for (const field of all('input, select, textarea').filter(inSight) as HTMLInputElement[]) {
        const label = [...(field.labels ?? [])].map((one) => one.textContent?.trim()).join('')
        if (!(label || field.getAttribute('aria-label') || field.getAttribute('aria-labelledby')))
          flaws.add(`has no label: ${named(field)} ${field.name}`)
      }
      for (const element of all('button, a[href], [role=img], [role=tab], [role=dialog]').filter(inSight)) {
        const name =
          element.getAttribute('aria-label') ||
          element.getAttribute('aria-labelledby') ||
          element.textContent?.trim() ||
          element.querySelector('img[alt]:not([alt=""]), [aria-label]')
        if (!name) flaws.add(`has no name: ${named(element)}`)
      }
      for (const picture of all('img:not([alt])', document)) flaws.add(`has no alt: ${picture.getAttribute('src')}`)
    }

    /** A dialog of a phone held sideways must say what it is and offer its buttons. */
    function lookForHiddenEdges() {
      if (root === document.body) return
      const edges = [...all('.sheet-title, .sheet-foot button, .rv-dialog__footer button'), ...all('h2').slice(0, 1)]
      for (const element of edges) {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        if (top < -1 || bottom > innerHeight + 1) flaws.add(`stands above or below the window: ${named(element)}`)
        else if (!element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2)))
          flaws.add(`is covered: ${named(element)}`)
      }
    }

    function lookForOrder() {
      const headings = all('h1', document).filter((heading) => heading.textContent?.trim() !== '')
      if (headings.length !== 1) flaws.add(`has ${headings.length} h1: ${headings.map((heading) => heading.textContent).join(', ')}`)
      const ids = all('[id]', document).map(({ id }) => id)
      for (const id of ids.filter((one, place) => ids.indexOf(one) !== place)) flaws.add(`has two elements with the id ${id}`)
      for (const attribute of ['aria-describedby', 'aria-labelledby', 'aria-controls'])
        for (const element of all(`[${attribute}]`, document))
          for (const id of element.getAttribute(attribute)?.split(' ') ?? [])
            if (id !== '' && !ids.includes(id)) flaws.add(`has an ${attribute} that names nothing: ${named(element)}`)
    }

    const judges: Record<Check, readonly (() => void)[]> = {
      layout: [lookForWidth, lookForBrokenNumbers],
      // Before targets, which scroll.
      layer: [lookForHiddenEdges],
      targets: [lookForSmallTargets],
      text: [lookForSmallText],
      contrast: [lookForPaleText],
      names: [lookForNames],
      order: [lookForOrder],
    }
    for (const [check, some] of Object.entries(judges)) if (checks.includes(check as Check)) for (const one of some) one()
    return [...flaws]
  }
}
