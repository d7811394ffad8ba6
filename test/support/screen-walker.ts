/**
 * Walks through a list of screens at one size: opens each, judges it (look.ts), then brings about each state of it that the list
 * names (a dialog, a refused form) and judges that too.
 */
import type { Browser, Locator, Page } from 'playwright-core'
import { paths } from '#contract/paths.ts'
import { type Inside, type Served, signedInBefore, type Size, visit } from './browser.ts'
import { flawsOfScreen } from './look.ts'
import type { Person } from './person.ts'

type Name = string | RegExp

/** One act on a screen. A bare name is a button. */
export type Press<World> =
  | Name
  | { tab: Name }
  | { link: Name }
  | { radio: Name }
  | { text: string }
  | { field: Name; text: string }
  | { choose: string; in: string }
  | { file: string }
  | { tick: Name; nth?: number }
  | { act: (world: World, page: Page) => Promise<unknown> }

/** A state of a screen, and how to reach it. */
export interface State<World> {
  by: readonly Press<World>[]
  /** The title of the dialog that is open then, or the button of a question. Omitted where the screen itself changes. */
  opens?: Name
  /** A text that is there then, where the screen itself changes. */
  shows?: Name
  /** The only size that has this state. */
  only?: Size
  /** An address other than that of the screen, for example of one order. */
  at?: (world: World) => string
}

export interface Stop<World> {
  /** In flaws; defaults to the address. */
  name?: string
  at: (world: World) => string
  states?: readonly State<World>[]
  only?: Size
}

export interface Walk<World> {
  browser: Browser
  product: Served
  size: Size
  world: World
  stops: readonly Stop<World>[]
  /** Omitted for a visitor without a session. */
  person?: Person
  /** Signs the person in on the pages; otherwise the browser has stored an earlier sign-in. */
  signIn?: (page: Page) => Promise<void>
  wechat?: Omit<Inside, 'url'>
  /** Sizes at which every screen is loaded from the server, as pages are that it renders. Otherwise the client changes the address. */
  isLoaded?: readonly Size[]
  /** Not judged in other fonts. */
  isBrief?: true
  /** Flaws to leave out. */
  ignored?: RegExp
  /** Console errors that belong to these screens. */
  expected?: RegExp
}

/** Milliseconds for a screen, a dialog or an answer to come. */
const PATIENCE_MS = 5_000
/** Milliseconds for a page to load next to two other browsers. */
const NAVIGATION_MS = 60_000

/** @returns a sentence for each flaw, and each error of the console. */
export async function flawsOfWalk<World>(walk: Walk<World>): Promise<string[]> {
  const { browser, product, size, world, person } = walk
  const { page, context, complaints } = await visit(browser, size, {
    // Layout is the same, and there is a quarter of the pixels to draw.
    scale: 1,
    ...(walk.wechat && { wechat: { ...walk.wechat, url: product.url } }),
  })
  page.on('dialog', (dialog) => void dialog.accept())
  if (walk.signIn !== undefined) await walk.signIn(page)
  else if (person !== undefined) await signedInBefore(page, product, person)
  page.setDefaultNavigationTimeout(NAVIGATION_MS)
  page.setDefaultTimeout(PATIENCE_MS)
  const found: string[] = []
  const layer = page.locator('[aria-modal="true"]').last()
  /** `clean`: as it was loaded. `used`: a state of its screen remains. `unknown`: it has to be loaded. */
  let condition: 'clean' | 'used' | 'unknown' = 'unknown'

  async function judge(what: string): Promise<void> {
    const within = (await layer.count()) > 0 ? '[aria-modal="true"]' : ''
    const flaws = await flawsOfScreen(page, size, { within, ignored: walk.ignored, inOtherFonts: walk.isBrief !== true })
    found.push(...flaws.map((flaw) => `${size}, ${what}: ${flaw}`))
  }
  const untilRest = () => page.evaluate(untilAtRest, PATIENCE_MS)
  // An act may load another page meanwhile.
  const rest = () => untilRest().catch(() => page.waitForLoadState().then(untilRest))

  async function go(place: string): Promise<void> {
    if (condition === 'unknown' || walk.isLoaded?.includes(size)) await page.goto(product.url + place)
    else {
      // A screen that is opened again has its first state. The detour takes a third of the time of loading the page and axe.
      if (condition === 'used') await page.evaluate(followLink, paths.notFound)
      await page.evaluate(followLink, place)
    }
    condition = 'clean'
    await rest()
  }
  async function press(one: Press<World>): Promise<void> {
    const within: Page | Locator = (await layer.count()) > 0 ? layer : page
    const role = (kind: 'button' | 'tab' | 'link' | 'radio' | 'checkbox', name: Name) =>
      within.getByRole(kind, { name, exact: typeof name === 'string' }).locator('visible=true')
    if (typeof one === 'string' || one instanceof RegExp) await role('button', one).first().click()
    else if ('tab' in one) await role('tab', one.tab).first().click()
    else if ('link' in one) await role('link', one.link).first().click()
    else if ('radio' in one) await within.getByRole('radio', { name: one.radio }).check()
    else if ('field' in one) await fieldOf(within, one.field).fill(one.text)
    else if ('choose' in one) await within.getByLabel(one.in).selectOption(one.choose)
    else if ('text' in one) await within.getByText(one.text).first().click()
    else if ('file' in one) await within.locator('input[type=file]').first().setInputFiles(one.file)
    else if ('tick' in one) {
      const boxes = within.getByRole('checkbox', { name: one.tick, exact: typeof one.tick === 'string' })
      await boxes.nth(one.nth ?? 0).check()
    } else await one.act(world, page)
  }
  async function reach({ by, opens, shows }: State<World>): Promise<void> {
    for (const one of by) await press(one)
    if (opens !== undefined)
      // A sheet by its title, a question by its button.
      await page
        .getByRole('dialog', { name: opens })
        .or(page.getByRole('alertdialog').getByRole('button', { name: opens }))
        .first()
        .waitFor()
    if (shows !== undefined) await page.getByText(shows).locator('visible=true').first().waitFor()
    await rest()
  }
  /** Closes every layer; forms ask whether to give up what was typed. @returns whether all are gone. */
  async function close(): Promise<boolean> {
    for (let turns = 0; turns < 6; turns++) {
      const { count, asks } = await page.evaluate(layersNow)
      // A layer's entry in the history goes a moment after it, and would take the next page along.
      if (count === 0) return page.evaluate(untilAtPage)
      const giveUp = page.getByRole('alertdialog').getByRole('button', { name: '离开' })
      if (asks && (await giveUp.isVisible())) await giveUp.click()
      else await page.keyboard.press('Escape')
      await page.evaluate(untilMoved, count)
    }
    return false
  }
  /** Closes also what was opened next to a list. @returns whether all layers are gone. */
  async function leave(address: string): Promise<boolean> {
    const isClosed = await close()
    const cross = page.locator('.panes-close')
    if (page.url() !== address && (await cross.count()) === 1) await cross.click()
    return isClosed
  }
  async function judgeState(stop: Stop<World>, state: State<World>, what: string): Promise<void> {
    const place = (state.at ?? stop.at)(world)
    const begin = async (isThere: boolean): Promise<void> => {
      if (!isThere) await go(place)
      // A busy browser may still have been on its way back when it was sent here, and then ends where a sheet is open.
      if (state.at === undefined && (await layer.count()) > 0) await close()
      const address = page.url()
      await reach(state)
      await judge(what)
      const isClosed = await leave(address)
      const isAsBefore = state.opens !== undefined && state.by.every(isButton) && page.url() === address
      condition = !isClosed ? 'unknown' : isAsBefore ? 'clean' : 'used'
    }
    // The state before may have left something behind after all.
    await begin(condition === 'clean' && page.url() === product.url + place).catch(async () => {
      condition = 'unknown'
      await begin(false).catch((error: unknown) => {
        condition = 'unknown'
        found.push(`${size}, ${what}: could not be reached: ${String(error).slice(0, 300)}`)
      })
    })
  }

  const hasSize = ({ only = size }: { only?: Size }) => only === size
  for (const stop of walk.stops.filter(hasSize)) {
    const name = stop.name ?? stop.at(world)
    await go(stop.at(world))
    await judge(name)
    for (const state of (stop.states ?? []).filter(hasSize))
      await judgeState(stop, state, `${name}, ${state.opens ?? state.shows ?? JSON.stringify(state.by.at(-1))}`)
  }
  await context.close()
  return [...found, ...complaints.filter((said) => walk.expected?.test(said) !== true)]
}

function fieldOf(within: Page | Locator, name: Name): Locator {
  return within.getByLabel(name, { exact: typeof name === 'string' }).first()
}

/** What is ticked or written outlives the layers. */
const isButton = (one: Press<never>) => typeof one === 'string' || one instanceof RegExp

// Playwright sends the text of these functions to the browser.

/** What does not come to rest in time is judged as it is. */
async function untilAtRest(patience: number): Promise<void> {
  const isAtRest = () =>
    document.querySelector('h1') !== null && document.querySelector('.skeleton, .classify-coming, [aria-busy="true"]') === null
  const until = performance.now() + patience
  while (!isAtRest() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Changes the address as a link does. @returns when the new screen, or its skeleton, is drawn; in a second at the latest. */
async function followLink(place: string): Promise<void> {
  history.pushState(null, '', place)
  const drawn = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, 1_000))])
}

const layersNow = () => ({
  count: document.querySelectorAll('[aria-modal="true"]').length,
  asks: document.querySelector('[role="alertdialog"]') !== null,
})

/** @returns true, in half a second at the latest. */
async function untilAtPage(): Promise<true> {
  const until = performance.now() + 500
  const isAtPage = () => ((history.state as { layer?: number } | null)?.layer ?? 0) === 0
  while (!isAtPage() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
  return true
}

/** @returns when a layer has come or gone, and its entry in the history with it, in a second at the latest. */
async function untilMoved(before: number): Promise<void> {
  const until = performance.now() + 1_000
  const hasMoved = () => {
    const now = document.querySelectorAll('[aria-modal="true"]').length
    return now !== before && ((history.state as { layer?: number } | null)?.layer ?? 0) <= now
  }
  while (!hasMoved() && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
}
