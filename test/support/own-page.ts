/**
 * Set-up of every screen test file. The files of a worker share one page in turn, which halves their time: jsdom, React and
 * other packages load once. Each file evaluates the modules of the client again, because they keep state and because its mocks
 * must come first. The page is cleaned after each test and restored after each file.
 */
import { cleanup } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterAll, afterEach, vi } from 'vitest'
// Replaces functions of the history once, when it loads: they belong to the original page.
import 'wouter/use-browser-location'

const { pushState, replaceState } = history
const { setTimeout, setInterval } = globalThis
const added: (() => void)[] = []
const givenBack = [window, document].map((target) => noting(target))
Object.assign(globalThis, { setTimeout: timing(setTimeout), setInterval: timing(setInterval) })
vi.resetModules()

/** Timers of a file would otherwise run in the next one. */
function timing(begin: typeof setTimeout | typeof setInterval) {
  return (...given: Parameters<typeof setTimeout>) => {
    const timer = begin(...given)
    added.push(() => clearTimeout(timer))
    return timer
  }
}

/** Records listeners of our modules, which never remove them. @returns a function that ends the recording. */
function noting(target: EventTarget): () => void {
  const { addEventListener } = target
  target.addEventListener = function (this: void, ...[name, heard, options]: Parameters<typeof addEventListener>) {
    // React adds this listener once to a document.
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
