/** Things in an order that people give them: by ↑ and ↓, by dragging with a finger or a mouse, by keys on the handle. */
import './sort-list.css'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { icon } from '../../ui/icons.tsx'

interface Props<T> {
  /** What it is a list of, for those who hear it. */
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  nameOf: (item: T) => string
  /** @param to its place among the others. Without it nothing can be moved. */
  onMove?: ((item: T, to: number) => void) | undefined
  /** More follow that are not here: nothing can be put behind the last. */
  open?: boolean
  children: (item: T) => ReactNode
}

const UpIcon = icon('M12 19V5M6 11l6-6 6 6')
const DownIcon = icon('M12 5v14M6 13l6 6 6-6')
const HandleIcon = icon('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01')

/** Near the window's edge it goes on by itself. */
const EDGE = 90
const STEP = 14

interface Drag {
  key: string
  from: number
  to: number
  /** How far it has been taken. */
  by: number
  start: number
}

export function SortList<T>({ label, items, keyOf, nameOf, onMove, open = false, children }: Props<T>) {
  const list = useRef<HTMLUListElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const [said, setSaid] = useState('')
  /** The button that had the focus: a row that changes its place in the page loses it. */
  const held = useRef<{ key: string; way: string }>()
  const last = items.length - (open ? 2 : 1)

  useEffect(() => {
    const { key, way } = held.current ?? {}
    held.current = undefined
    if (key !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-way="${way}"]`)?.focus({ preventScroll: true })
  }, [items])

  function move(item: T, from: number, to: number, way: string) {
    const place = Math.max(0, Math.min(last, to))
    if (onMove === undefined || place === from || from > last + 1) return
    held.current = { key: keyOf(item), way }
    setSaid(`${nameOf(item)}已移到第 ${place + 1} 位`)
    onMove(item, place)
  }

  const rows = () => Array.from(list.current?.children ?? []) as HTMLElement[]
  function begin(event: PointerEvent<HTMLElement>, item: T, from: number) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ key: keyOf(item), from, to: from, by: 0, start: event.clientY + window.scrollY })
  }
  function take({ clientY }: PointerEvent) {
    if (drag === undefined) return
    if (clientY < EDGE) window.scrollBy(0, -STEP)
    else if (clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP)
    const here = rows().findIndex((row, index) => {
      if (index === drag.from) return false
      const { top, height } = row.getBoundingClientRect()
      return clientY < top + height / 2
    })
    const before = here === -1 ? items.length : here
    setDrag({ ...drag, to: before > drag.from ? before - 1 : before, by: clientY + window.scrollY - drag.start })
  }
  function drop(item: T) {
    if (drag !== undefined) move(item, drag.from, drag.to, 'drag')
    setDrag(undefined)
  }
  function onKeyDown(event: KeyboardEvent, item: T, from: number) {
    const to: Record<string, number> = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: last }
    const place = to[event.key]
    if (place === undefined) return
    event.preventDefault()
    move(item, from, place, 'drag')
  }

  return (
    <>
      <ul ref={list} className="sort-list" aria-label={label}>
        {items.map((item, index) => {
          const key = keyOf(item)
          const mine = drag?.key === key
          const into = drag !== undefined && !mine && drag.to === index && drag.to !== drag.from
          return (
            <li
              key={key}
              data-key={key}
              className={classNames(
                'sort-row',
                mine && 'is-dragged',
                into && ((drag?.to ?? 0) > (drag?.from ?? 0) ? 'is-after' : 'is-before'),
              )}
              style={mine ? { transform: `translateY(${drag.by}px)` } : undefined}
            >
              {onMove !== undefined && (
                <button
                  type="button"
                  className="sort-button sort-handle"
                  data-way="drag"
                  aria-label={`拖动${nameOf(item)}，或按上下方向键`}
                  onPointerDown={(event) => begin(event, item, index)}
                  onPointerMove={take}
                  onPointerUp={() => drop(item)}
                  onPointerCancel={() => setDrag(undefined)}
                  onKeyDown={(event) => onKeyDown(event, item, index)}
                >
                  <HandleIcon />
                </button>
              )}
              <div className="sort-what">{children(item)}</div>
              {onMove !== undefined && (
                <span className="sort-ways">
                  <button
                    type="button"
                    className="sort-button"
                    data-way="up"
                    aria-label={`上移${nameOf(item)}`}
                    aria-disabled={index === 0 || undefined}
                    onClick={() => move(item, index, index - 1, 'up')}
                  >
                    <UpIcon size={1.1} />
                  </button>
                  <button
                    type="button"
                    className="sort-button"
                    data-way="down"
                    aria-label={`下移${nameOf(item)}`}
                    aria-disabled={index >= last || undefined}
                    onClick={() => move(item, index, index + 1, 'down')}
                  >
                    <DownIcon size={1.1} />
                  </button>
                </span>
              )}
            </li>
          )
        })}
      </ul>
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  )
}
