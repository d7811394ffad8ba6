/** A picture over the whole window; a tap changes between all of it and its own size, to read small figures. */
import './picture-viewer.css'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../ui/class-names.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { useLayer } from '../../ui/layer.ts'

/** As many as fill a large window. */
const OVER = 120

interface Props {
  src: string
  alt: string
  /** Written over all of it, again and again: whoever photographs the screen photographs that too. */
  over?: string
  onClose: () => void
}

export function PictureViewer({ src, alt, over, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useLayer(box, true, onClose)
  return createPortal(
    <div ref={box} className="picture-viewer" role="dialog" aria-modal="true" aria-label={alt} tabIndex={-1}>
      <div
        className={classNames('picture-viewer-room', near && 'is-near')}
        onClick={(event) => event.target === event.currentTarget && onClose()}
      >
        <button type="button" className="picture-viewer-picture" aria-label={near ? '缩小' : '放大'} onClick={() => setNear(!near)}>
          <img src={src} alt={alt} />
        </button>
      </div>
      {over !== undefined && (
        <p className="picture-viewer-over" aria-hidden>
          {Array.from({ length: OVER }, (_, index) => (
            <span key={index}>{over}</span>
          ))}
        </p>
      )}
      <button type="button" className="picture-viewer-close" aria-label="关闭大图" onClick={onClose}>
        <CloseIcon />
      </button>
    </div>,
    document.body,
  )
}
