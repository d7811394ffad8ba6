/** A new screen starts at its top with the focus on its title; going back leads to where one was. */
import { useEffect } from 'react'
import { now } from '../api/clock.ts'
import { currentDepth } from './steps.ts'

const KEY = 'scrolled'
/** How long a returning screen may take to grow as tall as it was, and how long it may still move then. */
const PATIENCE_MS = 1_500
const SETTLING_MS = 150

let places: Record<string, number> = {}
let returning = false

const here = () => `${currentDepth()} ${location.pathname}${location.search}`

export function rememberScroll(): void {
  history.scrollRestoration = 'manual'
  try {
    places = JSON.parse(sessionStorage.getItem(KEY) || '{}') as typeof places
  } catch {
    places = {}
  }
  // The page was reloaded or come back to: its old place is the right one.
  returning =
    places[here()] !== undefined &&
    performance.getEntriesByType('navigation').every((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate')
  addEventListener('popstate', () => (returning = true))
  addEventListener('scroll', () => (places[here()] = window.scrollY), { passive: true })
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(places))
    } catch {
      // Only a comfort.
    }
  })
}

/** What a navigation may say of itself, in the history's state. */
export interface Step {
  /** The same screen with another query (a filter, an opened sheet): people stay where they are. */
  still?: boolean
}

let begun = false

/** To be called by what appears together with the screen. @param url a change is a new screen. */
export function useArrival(url: string): void {
  useEffect(() => {
    const first = !begun
    begun = true
    if (returning) {
      returning = false
      return scrollTo(places[here()] || 0)
    }
    if (first || (history.state as Step | null)?.still) return
    window.scrollTo(0, 0)
    focusTitle()
  }, [url])
}

function scrollTo(place: number): () => void {
  let frame = 0
  const since = now()
  function attempt() {
    window.scrollTo(0, place)
    const passed = now() - since
    if (passed < SETTLING_MS || (Math.abs(window.scrollY - place) > 2 && passed < PATIENCE_MS)) frame = requestAnimationFrame(attempt)
  }
  attempt()
  const stop = () => cancelAnimationFrame(frame)
  addEventListener('touchstart', stop, { once: true, passive: true })
  addEventListener('wheel', stop, { once: true, passive: true })
  return stop
}

/** Keyboards and screen readers go on from the new screen's title, not from a link that is gone. */
function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1[tabindex]') || document.querySelector<HTMLElement>('main')
  title?.focus({ preventScroll: true })
}
