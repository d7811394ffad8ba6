/**
 * Somebody at the keyboard stands somewhere, whatever goes: a row that is decided, a bar whose work is done, what a layer
 * was opened from. Browsers let the focus fall to the page's beginning then, and Escape and Enter reach nothing. They go
 * on from what follows in the same place, else from what comes before it, else from what is around both.
 */

/** Where something stood that is gone. */
interface Gap {
  room: Node
  after: Node | null
}

const DIALOG = '[role="dialog"],[role="alertdialog"]'
/** What lies over the page; a question that fades is only seen. */
const LAYER = '[role="dialog"]:not([inert]),[role="alertdialog"]:not([inert])'
/** How long a button may be busy until it is left. */
const PATIENCE_MS = 400

let begun = false
let byKeys = false
/** What has the focus, or had it last. */
let held: HTMLElement | undefined
/** By layer: what it was opened from. */
const openers = new WeakMap<Element, HTMLElement>()
/** Of what is gone: where it stood. */
const gaps = new WeakMap<Element, Gap>()

/** To be called once; only those who use keys are led. */
export function keepFocus(): void {
  if (begun || typeof MutationObserver === 'undefined') return
  begun = true
  addEventListener('keydown', () => (byKeys = true), true)
  addEventListener('pointerdown', () => (byKeys = false), true)
  addEventListener('focusin', ({ target }) => {
    const layer = layerOf(target as Element)
    if (layer !== undefined && held !== undefined && layerOf(held) !== layer && !openers.has(layer)) openers.set(layer, held)
    held = target as HTMLElement
  })
  new MutationObserver(look).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
}

const layerOf = (element: Element) => element.closest(DIALOG) ?? undefined
const isNowhere = () => document.activeElement === null || document.activeElement === document.body

function look(records: readonly MutationRecord[]): void {
  // A page that goes tells of its last changes when there is no document any more.
  if (!byKeys || held === undefined || typeof document === 'undefined') return
  const lost = held
  let touched = !lost.isConnected
  for (const { target, removedNodes, nextSibling } of records) {
    if (target === lost) {
      touched = true
      setTimeout(leaveDisabled, PATIENCE_MS, lost)
    }
    for (const gone of removedNodes) {
      if (!(gone instanceof Element)) continue
      if (gone.contains(lost)) touched = true
      // A row that only changes its place is there.
      if (!gone.isConnected) gaps.set(gone, { room: target, after: nextSibling })
    }
  }
  if (!touched || !isNowhere()) return
  // A button that works on it comes back.
  const found = lost.isConnected ? lost : standIn(lost)
  const layers = document.querySelectorAll<HTMLElement>(LAYER)
  const top = layers[layers.length - 1]
  ;(top === undefined || (found !== undefined && top.contains(found)) ? found : top)?.focus()
}

/** A button that stays as it is will not take another Enter. */
function leaveDisabled(lost: HTMLElement): void {
  if (lost === held && lost.isConnected && lost.matches(':disabled') && isNowhere()) standIn(lost)?.focus()
}

/** @param asked those that were asked for already: two layers can have been opened from each other. */
function standIn(lost: HTMLElement, asked = new Set<Element>()): HTMLElement | undefined {
  if (asked.has(lost)) return undefined
  asked.add(lost)
  if (lost.isConnected) return canStand(lost) ? lost : near({ room: lost.parentElement as Element, after: lost })
  const top = topOf(lost)
  const layer = top.matches(DIALOG) ? top : top.querySelector(DIALOG)
  const opener = layer === null ? undefined : openers.get(layer)
  if (opener !== undefined) return standIn(opener, asked)
  const gap = gaps.get(top)
  if (gap === undefined) return undefined
  // What was around it may have gone after it.
  return gap.room.isConnected ? near(gap) : standIn(gap.room as HTMLElement, asked)
}

/** The outermost of what is gone that it stood in. */
function topOf(element: Element): Element {
  let top = element
  while (top.parentElement !== null) top = top.parentElement
  return top
}

function near({ room, after }: Gap): HTMLElement | undefined {
  for (let box = room as Element | null, next = after; box !== null; next = box.nextSibling, box = box.parentElement) {
    const stops = [...box.querySelectorAll<HTMLElement>(STOPS)].filter(canStand)
    const follows = (stop: Element) => next !== null && (next.contains(stop) || comesAfter(next, stop))
    const found = stops.find(follows) ?? stops[stops.length - 1]
    if (found !== undefined) return found
    if (box.matches(LAYER)) return box as HTMLElement
  }
  return undefined
}
const STOPS = 'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]'
const canStand = (stop: HTMLElement) => stop.matches(STOPS) && stop.tabIndex >= 0 && stop.getClientRects().length > 0
const comesAfter = (one: Node, other: Node) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
