/** The sticky section navigation: scrolls in 300 ms, highlights the section in view (offset 100 px). */
import { useEffect, useRef, useState } from 'react'

export interface Section {
  id: string
  label: string
}

/** Spec.md section 9. */
const OFFSET = 100
const ANIMATION_MS = 300

const boxOf = (id: string) => document.getElementById(id)?.getBoundingClientRect()

/** Sections one below the other. What stands beside the one before it, as tickets do on a desktop, is in view all along. */
function column(sections: readonly Section[]): { id: string; top: number }[] {
  const found: { id: string; top: number }[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const { id } of sections) {
    const box = boxOf(id)
    if (box === undefined || box.top < end - 1) continue
    found.push({ id, top: box.top })
    end = box.bottom
  }
  return found
}

/** The last section of the column whose top has passed the offset; at the very bottom the last one. */
function sectionInView(sections: readonly Section[]): string {
  const below = column(sections)
  const { scrollHeight, clientHeight } = document.documentElement
  const atEnd = window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 2
  const passed = atEnd ? below : below.filter(({ top }) => top <= OFFSET + 1)
  return (passed[passed.length - 1] ?? below[0])?.id ?? ''
}

export interface Sections {
  /** The one that is highlighted. */
  current: string
  /** Brings a section under the navigation. */
  lead: (id: string) => void
}

/** @param sections the same list at every rendering. */
export function useSections(sections: readonly Section[]): Sections {
  const [current, show] = useState(sections[0]?.id ?? '')
  /**
   * What people chose, and the place that is for them: it stays the current one until they go on from there themselves.
   * A short page cannot be scrolled as far, and two columns bring two sections to one place.
   */
  const chosen = useRef<{ at: number }>()

  useEffect(() => {
    let asked = 0
    const look = () => {
      asked = 0
      if (chosen.current !== undefined && Math.abs(window.scrollY - chosen.current.at) <= 1) return
      chosen.current = undefined
      show(sectionInView(sections))
    }
    const soon = () => {
      asked ||= requestAnimationFrame(look)
    }
    soon()
    window.addEventListener('scroll', soon, { passive: true })
    window.addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(asked)
      window.removeEventListener('scroll', soon)
      window.removeEventListener('resize', soon)
    }
  }, [sections])

  function lead(id: string) {
    const box = boxOf(id)
    if (box === undefined) return
    show(id)
    scrollThere(window.scrollY + box.top - OFFSET + 1, (at) => {
      chosen.current = { at }
    })
  }
  return { current, lead }
}

/** At once for people who asked for less motion. @param onStep hears where the page stands by now. */
function scrollThere(to: number, onStep: (at: number) => void): void {
  const go = (place: number) => {
    window.scrollTo(0, place)
    onStep(window.scrollY)
  }
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return go(to)
  const from = window.scrollY
  let began: number | undefined
  const step = (at: number) => {
    began ??= at
    const share = Math.min(1, (at - began) / ANIMATION_MS)
    go(from + (to - from) * (1 - (1 - share) ** 3))
    if (share < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

export function SectionNav({ sections, at: { current, lead } }: { sections: readonly Section[]; at: Sections }) {
  return (
    <nav className="section-nav" aria-label="会议内容">
      <ul>
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                lead(id)
              }}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
