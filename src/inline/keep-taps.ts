/**
 * Stands in the head of every page, as text (scripts/first-load.ts): what people do on a rendered page before the client
 * is alive is kept for it (src/frame/first-taps.ts). ES5 by hand, because nothing transforms it but the types' removal;
 * it may use nothing from outside of itself.
 */

export interface FirstTaps {
  /** Controls that were tapped, each once, in their order. */
  kept: HTMLElement[]
  /** Called at each tap that is kept: what it will open can be asked for. */
  onKeep?: () => void
  /** No more taps are kept from now on. */
  end: () => void
}

declare global {
  interface Window {
    firstTaps?: FirstTaps | undefined
  }
}

export function keepTaps(): void {
  var kept: HTMLElement[] = []
  // Native to the browser, whatever the client adds; what is typed or ticked is taken over as it stands.
  var native = /^(?:A|SUMMARY|LABEL|INPUT|SELECT|TEXTAREA)$/
  var taps: FirstTaps = {
    kept: kept,
    end: function () {
      document.removeEventListener('click', onClick, true)
    },
  }

  /** Scrolls there, now or when it has come. */
  function leads(id: string): boolean {
    var place = document.getElementById(id)
    if (place !== null) {
      place.scrollIntoView()
      place.focus()
      return true
    }
    // The first screen is painted before the rest is here.
    if (document.readyState !== 'loading') return false
    document.addEventListener('DOMContentLoaded', function () {
      leads(id)
    })
    return true
  }

  function onClick(event: MouseEvent) {
    var target = event.target as Element
    var control = target.closest ? (target.closest('a[href],button,summary,label,input,select,textarea') as HTMLElement | null) : null
    if (control === null) return
    var href = control.getAttribute('href') || ''
    if (href.charAt(0) === '#' && leads(href.slice(1))) {
      // As the client does it: the address stays, and Back leads away from the page.
      event.preventDefault()
      return
    }
    if (native.test(control.tagName) && !control.hasAttribute('data-alive')) return
    event.preventDefault()
    if (kept.indexOf(control) < 0) kept.push(control)
    control.setAttribute('data-waits', '')
    control.setAttribute('aria-busy', 'true')
    if (taps.onKeep) taps.onKeep()
  }

  // The browser's own way would put what was typed, passwords too, into the address: also where the client never comes,
  // and no form of ours goes that way. Enter also taps the form's button, and that is kept.
  function onSubmit(event: Event) {
    event.preventDefault()
  }

  window.firstTaps = taps
  document.addEventListener('click', onClick, true)
  document.addEventListener('submit', onSubmit, true)
}
