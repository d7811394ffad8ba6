/** A list and the one of it that lies open: beside it on a desktop, over it on a phone. */
import './panes.css'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useWide } from '../../ui/use-wide.ts'

interface Props {
  list: ReactNode
  /** Says what the open one is. */
  title: string
  /** undefined while none is open. */
  detail: ReactNode
  /** On a desktop one always lies open: nothing to close. */
  steady: boolean
  onClose: () => void
}

/** Says to its CSS where it begins before anything is scrolled: all of it is in sight then, the buttons at its foot too. */
function standsAt(pane: HTMLElement | null): void {
  pane?.style.setProperty('--stands-at', `${Math.round(pane.getBoundingClientRect().top + window.scrollY)}px`)
}

export function Panes({ list, title, detail, steady, onClose }: Props) {
  const wide = useWide()
  if (!wide) {
    return (
      <>
        {list}
        <Sheet open={detail !== undefined} title={title} onClose={onClose}>
          {detail}
        </Sheet>
      </>
    )
  }
  if (detail === undefined) return <>{list}</>
  const close = !steady && (
    <button type="button" className="panes-close" aria-label={`关闭${title}`} onClick={onClose}>
      <CloseIcon />
    </button>
  )
  return (
    <div className="panes">
      <div>{list}</div>
      <div ref={standsAt} className="panes-detail">
        <Card title={title} aside={close || undefined}>
          {detail}
        </Card>
      </div>
    </div>
  )
}
