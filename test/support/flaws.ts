/**
 * What is wrong with a screen that can be measured: too wide, too small to
 * tap, too pale to read, without a name. It asks the page itself, as it stands.
 */
import type { Page } from 'playwright-core'
import { atRest } from './at-rest.ts'

export interface Limits {
  /** The least side of what is tapped or clicked, in CSS pixels. */
  target: number
}

/** One sentence for each flaw; none when the screen holds. Under a dialog only the dialog is looked at. */
export async function flawsOf(page: Page, limits: Limits): Promise<string[]> {
  await atRest(page)
  return page.evaluate(inspect, limits)
}

/** Goes to the browser as its own text: whatever it needs stands inside of it. */
function inspect({ target }: Limits): string[] {
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
      shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      if (reach(shown, target).some((side) => side < target - 0.5)) {
        const [width, height] = reach(shown, Infinity)
        flaws.add(`is ${width}x${height} px to a finger: ${named(shown)}`)
      }
    }
  }

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
      while (far < target && hits(x * (far + 1), y * (far + 1))) far += 1
      return far
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
      judge(
        element,
        getComputedStyle(element),
        above(element).reduce((share, box) => share * Number(getComputedStyle(box).opacity), 1),
      )
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

  /** What is behind it; undefined where that is a picture or a gradient. */
  function groundOf(element: Element): Colour | undefined {
    const layers: Colour[] = []
    for (const box of above(element)) {
      const { backgroundColor, backgroundImage } = getComputedStyle(box)
      if (backgroundImage !== 'none') return undefined
      layers.push(colourOf(backgroundColor))
      if (layers[layers.length - 1]?.[3] === 1) return layers.reverse().reduce((ground, layer) => over(layer, ground))
    }
    return undefined
  }

  function contrast(one: Colour, other: Colour): number {
    const brightness = (colour: Colour) => {
      const [r, g, b] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)) as Colour
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

  lookForWidth()
  lookForBrokenNumbers()
  lookForSmallTargets()
  lookForSmallText()
  lookForPaleText()
  lookForNames()
  lookForOrder()
  return [...flaws]
}
