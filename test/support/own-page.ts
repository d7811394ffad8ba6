/**
 * Stands before every file of tests that draws screens. Those files share a worker's page one after another, which spares half of
 * their work: a page, React and the parts of others are made ready once. What is ours is read anew by each (its modules keep
 * state, and a mock has to come before them), and what a file did to the page goes with it.
 */
import { cleanup } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterAll, afterEach, vi } from 'vitest'
// It puts its own functions over the history's when it is read, and that is once: they are part of the page as it was.
import 'wouter/use-browser-location'

const { pushState, replaceState } = history
const { setTimeout, setInterval } = globalThis
const added: (() => void)[] = []
const givenBack = [window, document].map((target) => noting(target))
Object.assign(globalThis, { setTimeout: timing(setTimeout), setInterval: timing(setInterval) })
vi.resetModules()

/** What waits when its page is gone would move on in the next one. */
function timing(begin: typeof setTimeout | typeof setInterval) {
  return (...given: Parameters<typeof setTimeout>) => {
    const timer = begin(...given)
    added.push(() => clearTimeout(timer))
    return timer
  }
}

/** Our modules listen for as long as a page lives; here they are gone before it. @returns what ends the noting. */
function noting(target: EventTarget): () => void {
  const { addEventListener } = target
  target.addEventListener = function (this: void, ...[name, heard, options]: Parameters<typeof addEventListener>) {
    // React's own, added to a document once and for all.
    if (name !== 'selectionchange') added.push(() => target.removeEventListener(name, heard, options))
    addEventListener.call(target, name, heard, options)
  }
  return () => void (target.addEventListener = addEventListener)
}

/** Runs after the afterEach hooks of a file: it unmounts, and ends timers, spies, stubs, the session and everything stored. */
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  if (document.querySelector('.notice') !== null) await endToasts()
  vi.unstubAllGlobals()
  const { forget } = await import('#src/session/keep-session.ts')
  forget()
  localStorage.clear()
  sessionStorage.clear()
})

/** The toast on screen suppresses an equal one until another takes its place. */
async function endToasts(): Promise<void> {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { notice } = await import('#src/ui/notice.ts')
  notice.info('-')()
  document.querySelectorAll('.notice').forEach((line) => line.remove())
}

afterAll(async () => {
  cleanup()
  await vi.dynamicImportSettled()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const end of [...added, ...givenBack]) end()
  Object.assign(globalThis, { setTimeout, setInterval })
  Object.assign(history, { pushState, replaceState })
  history.replaceState(null, '', '/')
  localStorage.clear()
  sessionStorage.clear()
  ;(SWRConfig.defaultValue.cache as Map<string, unknown>).clear()
  document.title = ''
  document.body.replaceChildren()
  for (const one of [document.documentElement, document.body]) {
    for (const name of one.getAttributeNames()) one.removeAttribute(name)
  }
})
