import './tabbed.css'
import type { ReactNode } from 'react'
import { Tabs } from '../ui/tabs.tsx'
import type { AddressTabs } from './use-tabs.ts'

interface Props<T extends string> {
  label: string
  /** From useTabs. */
  at: AddressTabs<T>
  /** The pane of the tab they are on. */
  children: ReactNode
}

/** A screen in tabs; nothing for who has a right to none of them. */
export function Tabbed<T extends string>({ label, at: { tabs, tab, go }, children }: Props<T>) {
  if (tab === undefined) return null
  return (
    <Tabs label={label} tabs={tabs} value={tab} onChange={go}>
      <div className="tabbed">{children}</div>
    </Tabs>
  )
}
