/** A list and the one of it that lies open: beside it on a desktop, over it on a phone. */
import './panes.css'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Card } from '../../ui/card.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { takeAway } from '../../ui/layer.ts'
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
  /** Grows each time that somebody at the keyboard has opened one: beside the list too they are led into it. */
  entered: number
  onClose: () => void
}

/** Says to its CSS where it begins before anything is scrolled: all of it is in sight then, the buttons at its foot too. */
function standsAt(pane: HTMLElement | null): void {
  pane?.style.setProperty('--stands-at', `${Math.round(pane.getBoundingClientRect().top + window.scrollY)}px`)
}

export function Panes({ list, title, detail, steady, entered, onClose }: Props) {
  const wide = useWide()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (entered > 0) box.current?.focus({ preventScroll: true })
  }, [entered])

  /** Out again, to the row that it is about. */
  function leave(event: KeyboardEvent<HTMLElement>) {
    const { key, currentTarget: panes, target, nativeEvent } = event
    // React hands on what is pressed in a sheet that was opened from here.
    if (key !== 'Escape' || nativeEvent.isComposing || detail === undefined || !panes.contains(target as Node)) return
    const row = panes.querySelector<HTMLElement>('[aria-current="true"]')
    const isInside = box.current?.contains(target as Node)
    takeAway(steady ? null : box.current, () => {
      if (!steady) onClose()
      if (isInside) row?.focus()
    })
  }

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
  const close = !steady && (
    <button type="button" className="panes-close" aria-label={`关闭${title}`} onClick={() => takeAway(box.current, onClose)}>
      <CloseIcon />
    </button>
  )
  return (
    <div {...(detail !== undefined && { className: 'panes' })} onKeyDown={leave}>
      {/* The same, whether or not one lies open: what has the focus in it keeps it. */}
      <div>{list}</div>
      {detail !== undefined && (
        <div ref={standsAt} className="panes-detail">
          <div ref={box} tabIndex={-1} role="group" aria-label={title}>
            <Card title={title} aside={close || undefined}>
              {detail}
            </Card>
          </div>
        </div>
      )}
    </div>
  )
}
