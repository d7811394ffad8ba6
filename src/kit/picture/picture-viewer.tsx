/** A picture over the whole window; a tap changes between all of it and its own size, to read small figures. */
import './picture-viewer.css'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../../ui/class-names.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { useLayer } from '../../ui/layer.ts'

export function PictureViewer({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
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
      <button type="button" className="picture-viewer-close" aria-label="关闭大图" onClick={onClose}>
        <CloseIcon />
      </button>
    </div>,
    document.body,
  )
}
