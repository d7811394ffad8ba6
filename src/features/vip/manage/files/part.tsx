/** A part of a guest's file: its name, what can be done with it, what it holds. */
import './files.css'
import type { ReactNode } from 'react'

export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="vip-part">
      <div className="vip-part-head">
        <h3>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}
