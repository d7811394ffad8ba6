import './tabs.css'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classNames } from './class-names.ts'

export interface TabsProps<T extends string | number> {
  label: string
  tabs: readonly { value: T; label: string; count?: number }[]
  value: T
  onChange: (value: T) => void
  /** The pane of the chosen tab. */
  children?: ReactNode
}

/**
 * Arrow keys walk through the tabs; the chosen one is where Tab lands. Where they do not all fit, they slide, and fade
 * where more of them are.
 */
export function Tabs<T extends string | number>({ label, tabs, value, onChange, children }: TabsProps<T>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState(false)
  const at = tabs.findIndex((tab) => tab.value === value)
  const look = () => {
    const { scrollLeft, clientWidth, scrollWidth } = row.current as HTMLElement
    setMore(scrollLeft + clientWidth < scrollWidth - 4)
  }
  useEffect(() => {
    const box = row.current as HTMLElement
    const chosen = box.children[at] as HTMLElement | undefined
    // Into the middle, where its neighbours are in sight too.
    if (chosen) box.scrollLeft = chosen.offsetLeft - (box.clientWidth - chosen.offsetWidth) / 2
  }, [at])
  // Every time: counts that arrive make them wider.
  useEffect(look)

  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (at + step + tabs.length) % tabs.length
    onChange((tabs[next] as (typeof tabs)[number]).value)
    ;(event.currentTarget.children[next] as HTMLElement).focus()
  }
  return (
    <>
      <div ref={row} className={classNames('tabs', more && 'has-more')} role="tablist" aria-label={label} onKeyDown={walk} onScroll={look}>
        {tabs.map((tab, index) => (
          <button
            key={tab.value}
            id={`${id}${index}`}
            type="button"
            role="tab"
            className={classNames('tab', tab.value === value && 'is-chosen')}
            aria-selected={tab.value === value}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" aria-labelledby={`${id}${at}`}>
          {children}
        </div>
      )}
    </>
  )
}
