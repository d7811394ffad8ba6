/** The sticky section navigation: scrolls in 300 ms, highlights the section in view (offset 100 px). */
import { useEffect, useState } from 'react'

export interface Section {
  id: string
  label: string
}

/** Spec.md section 9. */
const OFFSET = 100
const ANIMATION_MS = 300

/** The last section whose top has passed the offset; at the very bottom the last one. */
function sectionInView(sections: readonly Section[]): string {
  const { scrollHeight, clientHeight } = document.documentElement
  if (window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 2) return sections[sections.length - 1]?.id ?? ''
  const passed = sections.filter(
    ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= OFFSET + 1,
  )
  return (passed[passed.length - 1] ?? sections[0])?.id ?? ''
}

/** @param sections the same list at every rendering. */
function useSectionInView(sections: readonly Section[]): string {
  const [id, setId] = useState(sections[0]?.id ?? '')
  useEffect(() => {
    let asked = 0
    const look = () => {
      asked = 0
      setId(sectionInView(sections))
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
  return id
}

/** Brings a section under the navigation; at once for people who asked for less motion. */
export function scrollToSection(id: string): void {
  const target = document.getElementById(id)
  if (target === null) return
  const from = window.scrollY
  const to = from + target.getBoundingClientRect().top - OFFSET + 1
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return window.scrollTo(0, to)
  let began: number | undefined
  const step = (at: number) => {
    began ??= at
    const share = Math.min(1, (at - began) / ANIMATION_MS)
    window.scrollTo(0, from + (to - from) * (1 - (1 - share) ** 3))
    if (share < 1) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

export function SectionNav({ sections }: { sections: readonly Section[] }) {
  const current = useSectionInView(sections)
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
                scrollToSection(id)
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
