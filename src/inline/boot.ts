/**
 * Stands in every page's head, as text (scripts/first-load.ts): scripts are asked for only after the first paint of a page
 * that the server rendered, so that on 4G they never race the text people came for, and run when the page is here to its
 * end. ES5 by hand, because nothing transforms it but the types' removal; it may use nothing from outside of itself.
 */

/** What a path needs beside the entry: files of the client's build. */
export interface Wants {
  scripts: readonly string[]
  styles: readonly string[]
  /** What taps on its screen open, with all that it stands on. */
  opens: readonly string[]
}

declare global {
  interface Window {
    /** To be called when the first screen is drawn, which may be before the page is here to its end (server/http/page.ts). */
    folded?: () => void
  }
}

/** @param scripts the client's beginning, then what it needs at once. */
export function boot(scripts: readonly string[], styles: readonly string[]): void {
  var named = document.getElementById('wants') as HTMLElement
  var wants = JSON.parse(named.textContent as string) as Wants
  var taps = window.firstTaps
  var asked = false
  var begun = false
  var rendered = false

  function add(name: string, attributes: Record<string, string>): HTMLElement {
    var element = document.createElement(name)
    for (var key in attributes) element.setAttribute(key, attributes[key] as string)
    return document.head.appendChild(element)
  }
  function preload(files: readonly string[], priority: string) {
    files.forEach(function (file) {
      add('link', { rel: 'modulepreload', crossorigin: '', fetchpriority: priority, href: '/' + file })
    })
  }
  function open() {
    if (wants.opens.length > 0) add('link', { rel: 'preload', as: 'fetch', crossorigin: '', href: '/' + named.getAttribute('data-needs') })
    preload(wants.opens, 'low')
    wants.opens = []
  }
  function lost() {
    if (taps === undefined) return
    // Nobody is coming: the browser goes on alone, and links still lead on.
    taps.end()
    taps.kept.forEach(function (control) {
      control.removeAttribute('data-waits')
      control.removeAttribute('aria-busy')
    })
    addEventListener('online', function () {
      location.reload()
    })
  }
  // They are on their way while the rest of the page is.
  function ask() {
    if (asked) return
    asked = true
    preload(scripts.concat(wants.scripts), 'auto')
  }
  function go() {
    if (begun) return
    begun = true
    ask()
    // The page carries the rules that it uses. The sheets are in their places, and switched on when more is drawn
    // (src/frame/whole-sheet.ts): a link that the parser meets is fetched at once, disabled or not (Chromium 150).
    if (rendered)
      styles.concat(wants.styles).forEach(function (file) {
        add('link', { rel: 'stylesheet', disabled: '', href: '/' + file })
      })
    add('script', { type: 'module', crossorigin: '', src: '/' + scripts[0] }).addEventListener('error', lost)
    if (taps === undefined) return
    taps.onKeep = open
    if (taps.kept.length > 0) open()
  }

  window.folded = ask
  addEventListener('DOMContentLoaded', function () {
    rendered = (document.getElementById('app') as HTMLElement).firstElementChild !== null
    if (!rendered || asked) return go()
    requestAnimationFrame(function () {
      setTimeout(go)
    })
    setTimeout(go, 1500)
  })
}
