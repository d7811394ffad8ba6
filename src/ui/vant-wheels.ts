/**
 * What react-vant's Picker (3.3.5) lacks for those who do not touch it: its
 * columns are lists of buttons that no key and no mouse turns. Here each
 * becomes a listbox of options; arrow keys and the mouse's wheel click the
 * option that comes next.
 */
import { type RefObject, useEffect, useId } from 'react'

/** How far a mouse or a touchpad has to roll for one option, in CSS pixels. */
const ROLL = 40
const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5, Home: -Infinity, End: Infinity }

/** @param labels of the columns, from the left. */
export function useWheels(box: RefObject<HTMLElement>, labels: readonly string[]): void {
  const id = useId()
  useEffect(() => {
    const root = box.current as HTMLElement
    const tell = () =>
      root.querySelectorAll<HTMLElement>('.rv-picker-column').forEach((column, at) => told(column, labels[at] ?? '', `${id}${at}`))
    tell()
    let tapped: Tapped | undefined
    // The columns change by themselves, as a province brings its cities.
    const observer = new MutationObserver(() => {
      tell()
      if (tapped !== undefined) again(tapped)
    })
    observer.observe(root, { subtree: true, childList: true, attributeFilter: ['class'] })

    let rolled = 0
    function onWheel(event: WheelEvent) {
      const column = columnOf(event)
      if (column === null) return
      event.preventDefault()
      rolled += event.deltaMode === 0 ? event.deltaY : event.deltaY * ROLL
      if (Math.abs(rolled) < ROLL) return
      turn(column, Math.sign(rolled))
      rolled = 0
    }
    function onKey(event: KeyboardEvent) {
      const column = columnOf(event)
      const step = steps[event.key]
      if (column === null || step === undefined) return
      event.preventDefault()
      turn(column, step)
    }
    function onClick({ target }: Event) {
      const option = (target as HTMLElement).closest<HTMLElement>('.rv-picker-column__item')
      const column = option?.closest<HTMLElement>('.rv-picker-column')
      tapped = option && column ? { column, text: option.textContent ?? '' } : undefined
    }
    // A column that is drawn goes where the finger leaves it.
    function onTouch() {
      tapped = undefined
    }
    root.addEventListener('click', onClick, true)
    root.addEventListener('touchstart', onTouch, true)
    root.addEventListener('wheel', onWheel, { passive: false })
    root.addEventListener('keydown', onKey)
    return () => {
      observer.disconnect()
      root.removeEventListener('click', onClick, true)
      root.removeEventListener('touchstart', onTouch, true)
      root.removeEventListener('wheel', onWheel)
      root.removeEventListener('keydown', onKey)
    }
  }, [box, id, labels])
}

const columnOf = ({ target }: Event) => (target as HTMLElement).closest<HTMLElement>('.rv-picker-column')
const optionsOf = (column: HTMLElement) => [...column.querySelectorAll<HTMLElement>('.rv-picker-column__item')]
const isChosen = (option: HTMLElement) => option.classList.contains('rv-picker-column__item--selected')

/** The option that was tapped last. */
interface Tapped {
  column: HTMLElement
  text: string
}

/**
 * The picker tells of a choice a while later and then takes what it has told for the truth (`Sync value to innerValue` in its
 * Picker.js): what is tapped just then it throws away. That is tapped once more, until it stands.
 */
function again({ column, text }: Tapped) {
  const option = optionsOf(column).find(({ textContent }) => textContent === text)
  if (option !== undefined && !isChosen(option)) option.click()
}

/** Says what a column is; one without options says nothing. */
function told(column: HTMLElement, label: string, id: string) {
  const options = optionsOf(column)
  column.firstElementChild?.setAttribute('role', 'none')
  for (const [at, option] of options.entries()) {
    option.id = `${id}-${at}`
    option.tabIndex = -1
    option.setAttribute('role', 'option')
    option.setAttribute('aria-selected', String(isChosen(option)))
  }
  if (options.length === 0)
    return ['role', 'aria-label', 'tabindex', 'aria-activedescendant'].forEach((name) => column.removeAttribute(name))
  column.tabIndex = 0
  column.setAttribute('role', 'listbox')
  column.setAttribute('aria-label', label)
  column.setAttribute('aria-activedescendant', options.find(isChosen)?.id ?? '')
}

function turn(column: HTMLElement, step: number) {
  const options = optionsOf(column)
  const next = options.findIndex(isChosen) + step
  options[Math.max(0, Math.min(next, options.length - 1))]?.click()
}
