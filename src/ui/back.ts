/**
 * Back takes away what lies on top: each layer over the page has an entry of its own in the history, at the page's own
 * address; a form of the page with something unsaved has one too. Forward finds nothing behind them.
 *
 * The entries follow the layers by their number alone, so that a dialog which opens as another closes takes over its
 * entry. The history moves later than it is told to: until then, and from within a layer, a navigation is shown at once
 * in the entry that is there, and put where it belongs when the page's own entry is reached.
 */

import { firstHeard } from './first-heard.ts'

export interface Layer {
  box: Element
  close: () => void
}

/** Something that would be lost. */
export interface Guard {
  box: () => Element | null
  /** Whether people give it up. */
  ask: () => Promise<boolean>
}

/** `layer`: which one from the page up an entry belongs to. `depth`: the page's own (src/frame/steps.ts), the same in all its entries. */
interface Mark {
  layer?: number
  depth?: number
}

interface Address {
  state: object | null
  url: string
}

const layers: Layer[] = []
const guards = new Set<Guard>()
/** Told to close by Back, and perhaps not gone before the next Back. */
const told = new Set<Layer>()

let begun = false
let pushState: History['pushState']
let replaceState: History['replaceState']
/** As the history was last found. */
let last = { url: '', at: 0, depth: undefined as number | undefined }
/** The history was told to move and has not yet. */
let moving = false
/** Navigations that wait for the page's own entry. */
let owed: Address[] = []
/** What the address was changed to above the page's own entry, which has it still to learn. */
let carried: Address | undefined
/** Waits for the page's own entry as well. */
let afterwards: (() => void) | undefined
/** Entries in front that Back has just left: gone into again where nothing was taken away. */
let ahead = 0
let asking = false
let heard: PopStateEvent | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const mark = () => (history.state ?? {}) as Mark
const at = () => mark().layer ?? 0
const want = () => Math.max(layers.length, guards.size > 0 ? 1 : 0)

/** Lays something over the page until the returned function is called. */
export function lay(layer: Layer): () => void {
  begin()
  layers.push(layer)
  settle()
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    soon()
  }
}

/** Asks before something is lost, until the returned function is called. */
export function guard(one: Guard): () => void {
  begin()
  guards.add(one)
  settle()
  return () => {
    guards.delete(one)
    soon()
  }
}

/** Closes the layer in this box, if people give up what is unsaved in it. */
export function shut(box: Element | null): void {
  const layer = layers.find((one) => one.box === box)
  if (layer !== undefined) close(layer)
}

/** Does what leaves the page, if people give up all that is unsaved. */
export function leaveBy(go: () => void): void {
  whenSure([...guards], () => beneath(go))
}

/** Does it on the page's own entry, which is then the one that is left or replaced. */
export function beneath(go: () => void): void {
  if (at() === 0 && !moving) return go()
  begin()
  afterwards = go
  settle()
}

/** Does what takes away all that stands in this box, if people give up what is unsaved in it. @param stay where they do not. */
export function takeAway(box: Element | null, go: () => void, stay?: () => void): void {
  whenSure(
    [...guards].filter((one) => box?.contains(one.box())),
    go,
    stay,
  )
}

const close = (layer: Layer) => takeAway(layer.box, () => layer.close())

function whenSure(lost: readonly Guard[], go: () => void, stay?: () => void) {
  const [first] = lost
  if (first === undefined) return go()
  if (asking) return stay?.()
  asking = true
  void first.ask().then((sure) => {
    asking = false
    if (!sure) return stay?.()
    for (const one of lost) guards.delete(one)
    soon()
    go()
  })
}

/** A dialog that opens in the same tick as another closes needs no new entry; a navigation finds the one it comes from. */
function soon() {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

/** As many entries as there are layers. */
function settle() {
  told.clear()
  if (moving) return
  const missing = (afterwards === undefined ? want() : 0) - at()
  if (missing < 0) move(missing)
  else if (ahead > 0 && missing > 0) move(Math.min(ahead, missing))
  else {
    // Nobody needs to hear of it: the address is the same. The page's own entry is known by having a state.
    if (missing > 0 && history.state === null) History.prototype.replaceState.call(history, {}, '')
    for (let more = 0; more < missing; more++) History.prototype.pushState.call(history, { ...mark(), layer: at() + 1 }, '')
    found()
    const go = at() === 0 ? afterwards : undefined
    afterwards = undefined
    go?.()
  }
  ahead = 0
}

function move(steps: number) {
  moving = true
  history.go(steps)
}

function found() {
  last = { url: location.href, at: at(), depth: mark().depth }
}

function begin() {
  if (begun) return
  begun = true
  ;({ pushState, replaceState } = history)
  found()
  history.pushState = (state: object | null, title, url) => navigate(state, title, url, true)
  history.replaceState = (state: object | null, title, url) => navigate(state, title, url, false)
  firstHeard.tell = onPop
  // A part that stands alone, without the frame.
  addEventListener('popstate', onPop, true)
}

function navigate(state: object | null, title: string, url: string | URL | null | undefined, push: boolean) {
  const here = at()
  const { layer: _, ...said } = (state ?? {}) as Mark
  const clean = state && said
  if (here === 0 && !moving) {
    ;(push ? pushState : replaceState).call(history, clean, title, url)
  } else if (push && here === 1 && !moving && carried === undefined) {
    replaceState.call(history, clean, title, url)
    dispatchEvent(new Event('pushState'))
  } else {
    replaceState.call(history, { ...said, layer: here }, title, url)
    if (url !== undefined && url !== null) {
      const address = { state: clean, url: location.href }
      if (push) owed.push(address)
      else if (owed.length > 0) owed[owed.length - 1] = address
      else carried = address
    }
    if (push && !moving) move(-here)
  }
  ahead = 0
  found()
}

function onPop(event: PopStateEvent) {
  if (event === heard) return
  heard = event
  if (moving) landed()
  // One that no page of ours has made: a fragment of this one.
  else if (history.state === null) soon()
  else if (isSamePage()) turned()
  else left()
  if (location.href === last.url) event.stopImmediatePropagation()
  found()
}

function isSamePage() {
  const { depth } = mark()
  return depth === last.depth && (depth !== undefined || location.pathname === new URL(last.url).pathname)
}

/** The history has done what it was told. */
function landed() {
  moving = false
  if (owed.length > 0 && at() > 0) return move(-at())
  bringDown()
  for (const { state, url } of owed.splice(0)) pushState.call(history, state, '', url)
  settle()
}

/** Somebody went back or forward among the entries of the page they are on. */
function turned() {
  ahead = Math.max(last.at - at(), 0)
  if (ahead > 0) bringDown()
  // Behind Forward nothing opens again.
  else if (location.href !== last.url) replaceState.call(history, mark(), '', last.url)
  if (layers.length === 0 && at() < want()) leaveBy(() => history.back())
  const standing = layers.filter((layer) => !told.has(layer))
  for (const top of standing.slice(at()).reverse()) {
    const before = asking
    told.add(top)
    close(top)
    if (asking && !before) break
  }
  // What asks stays for now; what closes does so with the next drawing.
  if (asking) settle()
  else soon()
}

/** Another page, whose screen takes its layers along; a question stands outside of any. */
function left() {
  carried = undefined
  ahead = 0
  const gone = [...layers]
  setTimeout(() => {
    for (const layer of gone) if (layers.includes(layer)) layer.close()
  })
  soon()
}

function bringDown() {
  if (carried === undefined) return
  const { state, url } = carried
  if (at() === 0) carried = undefined
  replaceState.call(history, { ...state, layer: at() }, '', url)
}
