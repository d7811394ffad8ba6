import './sheet.css'
import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { CloseIcon } from './icons.tsx'
import { useLayer } from './layer.ts'

export interface SheetProps {
  /** Left out where the sheet is drawn only while it is open. */
  open?: boolean
  title: string
  /** By its cross, beside it, Escape or Back; when something in it would be lost, only if people give it up. */
  onClose: () => void
  /** Below the body and always in sight: one primary Button, or two. */
  footer?: ReactNode
  children: ReactNode
}

/** A dialog: from below on a phone, in the middle and half as wide as the window from 1024 px. */
export function Sheet({ open = true, title, onClose, footer, children }: SheetProps) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const close = useLayer(box, open, onClose)
  if (!open) return null
  return createPortal(
    <div className="sheet-veil" onClick={(event) => event.target === event.currentTarget && close()}>
      <div ref={box} className="sheet" role="dialog" aria-modal="true" aria-labelledby={id} tabIndex={-1}>
        <div className="sheet-head">
          <h2 id={id} className="sheet-title">
            {title}
          </h2>
          <button type="button" className="sheet-close" aria-label="关闭" onClick={close}>
            <CloseIcon />
          </button>
        </div>
        <div className="sheet-body">{children}</div>
        {footer !== undefined && <div className="sheet-foot">{footer}</div>}
      </div>
    </div>,
    document.body,
  )
}
