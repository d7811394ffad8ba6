import './tabs.css'
import { type KeyboardEvent, useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface TabsProps<T extends string | number> {
  label: string
  tabs: readonly { value: T; label: string; count?: number }[]
  value: T
  onChange: (value: T) => void
  /** The pane of the chosen tab. */
  children?: ReactNode
}

/** Arrow keys walk through the tabs; the chosen one is where Tab lands. */
export function Tabs<T extends string | number>({ label, tabs, value, onChange, children }: TabsProps<T>) {
  const id = useId()
  function walk(event: KeyboardEvent<HTMLDivElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = (at + step + tabs.length) % tabs.length
    onChange((tabs[next] as (typeof tabs)[number]).value)
    ;(event.currentTarget.children[next] as HTMLElement).focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={walk}>
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
      {children !== undefined && <div role="tabpanel" aria-labelledby={`${id}${tabs.findIndex((tab) => tab.value === value)}`}>{children}</div>}
    </>
  )
}
