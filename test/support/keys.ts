/**
 * Somebody at a desk without a pointer: nothing but keys reaches the page, and each of their stops is looked at. The focus
 * must stand somewhere, in sight, with a ring that shows it, and go on as people read; it leaves no layer that lies over
 * the page; and what opens, closes or vanishes must not lose it.
 */
import type { Page } from 'playwright-core'

export interface Keys {
  /** Tab by Tab, or with Shift, to what is called so; stays where it is if that is it. */
  to(name: string | RegExp, how?: 'on' | 'back'): Promise<void>
  /** Tabs to it, and Enter. */
  enter(name: string | RegExp, how?: 'on' | 'back'): Promise<void>
  /** Tabs to it, and Space: what is ticked or chosen. */
  tick(name: string | RegExp, how?: 'on' | 'back'): Promise<void>
  /** Tabs to the group or the list that offers this, and goes on by ↓ until it is chosen. */
  choose(choice: string | RegExp, how?: 'on' | 'back'): Promise<void>
  /** Tabs to a field and writes into it, over what stands there. */
  write(name: string | RegExp, text: string, how?: 'on' | 'back'): Promise<void>
  /** One key where the focus is. */
  press(key: string): Promise<void>
  /** After something has come or gone by itself. */
  stand(after: string): Promise<void>
  /** What has the focus, by its name. */
  here(): Promise<string>
  /** What was wrong on the way, a sentence each. */
  flaws: string[]
  /** How often a key went down, letters aside. */
  pressed(): number
}

interface Stop {
  name: string
  /** Why it is no place for the focus. */
  wrong: string[]
  /** In the page, for the order. Without it nothing is asked: it stands still while the page moves. */
  at: { top: number; bottom: number; left: number; right: number } | undefined
  /** The top layer's name; empty on the page itself. */
  layer: string
  /** Of a group or a list: what it offers, and what is chosen. */
  choices: string[]
  chosen: string
  lost: boolean
  /** It has the focus because the product put it there: Tab leads away from it, never to it. */
  moved: boolean
}

/** More stops than any screen has: beyond them somebody is trapped, or what they look for is not there. */
const MOST = 140
/** Milliseconds until a step that was begun has its focus, on a machine that is busy with other tests. */
const PATIENCE_MS = 15_000
/** Milliseconds that a field or button may take to be there. It may also be one that only Tab reaches: then this time passes. */
const FIELD_MS = 2_500
/** Milliseconds that a ring or a bar may take to be drawn. */
const SETTLES_MS = 5_000

export function keysOf(page: Page): Keys {
  const flaws: string[] = []
  let pressed = 0
  const note = (flaw: string) => void (flaws.includes(flaw) || flaws.push(flaw))
  const where = async () => `${new URL(page.url()).pathname}${new URL(page.url()).search}`

  async function strike(key: string): Promise<void> {
    pressed += 1
    await page.keyboard.press(key)
  }
  const look = () => page.evaluate(stopHere)

  /** Where the focus stands: what is drawn anew at this very moment is looked at when it has been. */
  async function settled(): Promise<Stop> {
    let stop = await look()
    const until = Date.now() + SETTLES_MS
    while (stop.wrong.length > 0 && Date.now() < until) stop = await look()
    return stop
  }

  /** After what may open, close or lead on. */
  async function rest(after: string): Promise<void> {
    const stands = await page
      .waitForFunction(
        () => {
          const on = document.activeElement
          const layers = document.querySelectorAll('[aria-modal="true"]')
          const top = layers[layers.length - 1]
          return on !== null && on !== document.body && (top === undefined || top.contains(on))
        },
        undefined,
        { timeout: PATIENCE_MS, polling: 20 },
      )
      .then(() => true)
      .catch(() => false)
    if (!stands) note(`${await where()}: the focus is lost after ${after}`)
  }

  const called = (said: string, name: string | RegExp) => (typeof name === 'string' ? said === name : name.test(said))
  const to = (name: string | RegExp, how?: 'on' | 'back') => walk((stop) => called(stop.name, name), String(name), how)

  async function walk(wanted: (stop: Stop) => boolean, name: string, how: 'on' | 'back' = 'on'): Promise<void> {
    const is = (stop: Stop) => !stop.moved && wanted(stop)
    const met: string[] = []
    let before = await look()
    for (let steps = 0; steps < MOST && !is(before); steps++) {
      await strike(how === 'on' ? 'Tab' : 'Shift+Tab')
      const now = await settled()
      met.push(now.name)
      for (const one of now.wrong) note(`${await where()}: ${one}`)
      if (how === 'on' && now.layer === before.layer && now.at && before.at && !now.lost && !before.lost) {
        const up = now.at.bottom <= before.at.top + 1 && now.at.left < before.at.right - 1
        if (up && steps > 0) note(`${await where()}: Tab goes up from “${before.name}” to “${now.name}”`)
      }
      before = now
    }
    if (!is(before)) throw new Error(`no key leads to ${name} at ${await where()}; met ${[...new Set(met)].join(' | ')}`)
  }

  return {
    to,
    async enter(name, how) {
      // Many Tabs are pressed in the time in which a screen loads.
      const exact = { name, exact: typeof name === 'string' }
      await page
        .getByRole('button', exact)
        .or(page.getByRole('link', exact))
        .or(page.getByRole('tab', exact))
        .first()
        .waitFor({ timeout: FIELD_MS })
        .catch(() => {})
      await to(name, how)
      await strike('Enter')
      await rest(`Enter on “${name}”`)
    },
    async tick(name, how) {
      await to(name, how)
      await strike('Space')
      await rest(`Space on “${name}”`)
    },
    async choose(choice, how) {
      await walk(({ choices }) => choices.some((one) => called(one, choice)), `the choice ${choice}`, how)
      for (let turns = 0; turns < 40; turns++) {
        if (called((await look()).chosen, choice)) return
        await strike('ArrowDown')
      }
      throw new Error(`↓ does not choose ${choice}`)
    },
    async write(name, text, how) {
      // Nobody presses Tab before what they want to write into is there. The word 必填 is part of the label, but not of the role's name.
      const exact = { name, exact: typeof name === 'string' }
      await page
        .getByRole('textbox', exact)
        .or(page.getByRole('spinbutton', exact))
        .first()
        .waitFor({ timeout: FIELD_MS })
        .catch(() => {})
      await to(name, how)
      await strike('Control+a')
      await page.keyboard.type(text)
    },
    async press(key) {
      const { name } = await look()
      await strike(key)
      await rest(`${key} on “${name}”`)
    },
    stand: rest,
    here: async () => (await look()).name,
    flaws,
    pressed: () => pressed,
  }
}

/** Goes to the browser as its own text. */
function stopHere(): Stop {
  const on = document.activeElement as HTMLElement | null
  const layers = [...document.querySelectorAll('[aria-modal="true"]')]
  const top = layers[layers.length - 1]
  const layer = top?.getAttribute('aria-label') ?? top?.querySelector('h2')?.textContent ?? (top ? 'layer' : '')
  if (on === null || on === document.body)
    return { name: '', wrong: [], at: undefined, layer, choices: [], chosen: '', lost: true, moved: false }

  function nameOf(element: HTMLElement): string {
    const words = (one: Element | null) => {
      const copy = one?.cloneNode(true) as Element | undefined
      copy?.querySelectorAll('[aria-hidden=true], select, textarea').forEach((quiet) => quiet.remove())
      return copy?.textContent ?? ''
    }
    const by = element.getAttribute('aria-labelledby')
    const label = (element as HTMLInputElement).labels?.[0]
    const said =
      element.getAttribute('aria-label') ??
      (by !== null
        ? by
            .split(' ')
            .map((id) => words(document.getElementById(id)))
            .join(' ')
        : label
          ? words(label)
          : words(element))
    return said.replace(/\s+/g, ' ').trim()
  }
  const name = nameOf(on)
  const wrong: string[] = []
  if (top !== undefined && !top.contains(on)) wrong.push(`the focus leaves “${layer}” for “${name}”`)
  // What the product moved the focus to by itself shows no ring, and is read aloud.
  const moved = on.tabIndex < 0
  const drawn = on.closest('label') ?? on
  const kept = window as unknown as { lookedAt?: WeakSet<Element>; brand?: string }
  kept.lookedAt ??= new WeakSet()
  if (!moved && !kept.lookedAt.has(on)) {
    kept.lookedAt.add(on)
    // What is on its way to its colour is there.
    for (const one of [on, drawn, on.parentElement]) one?.getAnimations().forEach((way) => way.finish())
    if (!shows(on, drawn)) wrong.push(`no ring shows that “${name}” has the focus`)
  }
  if (!moved && !inSight(drawn)) wrong.push(`“${name}” has the focus out of sight`)
  let still = false
  for (let box: Element | null = on; box !== null; box = box.parentElement) {
    const { position } = getComputedStyle(box)
    if (position === 'fixed' || position === 'sticky') still = true
  }

  /** Its own ring, or that of what it is drawn as; fields have an edge of their own. */
  function shows(element: Element, as: Element): boolean {
    const input = element.closest('.input')
    const ringed = [element, as, element.parentElement, element.nextElementSibling, input].some(
      (one) =>
        one !== null &&
        [undefined, '::after', '::before'].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(one, part)
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
        }),
    )
    if (ringed) return true
    if (kept.brand === undefined) {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = 'var(--brand)'
      kept.brand = getComputedStyle(probe).color
      probe.remove()
    }
    const { borderTopColor, boxShadow } = getComputedStyle(input ?? element)
    return borderTopColor === kept.brand || boxShadow !== 'none'
  }

  function inSight(element: Element): boolean {
    const box = element.getBoundingClientRect()
    const points = [
      [0.5, 0.5],
      [0.1, 0.5],
      [0.9, 0.5],
      [0.5, 0.15],
      [0.5, 0.85],
    ] as const
    return points.some(([x, y]) => {
      const there = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
      return there !== null && (element.contains(there) || there.contains(element) || there.closest('label') === element)
    })
  }
  const { top: y, bottom, left, right } = drawn.getBoundingClientRect()
  const at = moved || still ? undefined : { top: y + scrollY, bottom: bottom + scrollY, left, right }

  const options = on instanceof HTMLSelectElement ? [...on.options].map(({ text }) => text) : []
  const radios = on.matches('[type=radio]')
    ? [...document.querySelectorAll<HTMLInputElement>(`[type=radio][name="${CSS.escape((on as HTMLInputElement).name)}"]`)]
    : []
  const choices = [...options, ...radios.map(nameOf)]
  const chosen =
    on instanceof HTMLSelectElement
      ? (on.selectedOptions[0]?.text ?? '')
      : radios
          .filter((one) => one.checked)
          .map(nameOf)
          .join()
  return { name, wrong, at, layer, choices, chosen, lost: false, moved }
}
