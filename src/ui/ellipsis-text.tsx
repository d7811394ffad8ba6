import './ellipsis-text.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Text cut after some lines, with 展开 where something is hidden. */
export function EllipsisText({ lines = 3, children }: { lines?: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [cut, setCut] = useState(false)
  useEffect(() => {
    const { current } = box
    if (current !== null && !open) setCut(current.scrollHeight > current.clientHeight + 1)
  }, [children, lines, open])
  return (
    <div>
      <div ref={box} className={open ? undefined : 'ellipsis-text'} style={open ? undefined : { WebkitLineClamp: lines }}>
        {children}
      </div>
      {(cut || open) && (
        <button type="button" className="ellipsis-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '展开'}
        </button>
      )}
    </div>
  )
}
