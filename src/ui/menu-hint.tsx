import './menu-hint.css'
import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { copyText } from './copy.ts'
import { useLayer } from './layer.ts'
import { notice } from './notice.ts'

export interface MenuHintProps {
  title: string
  /** What to choose in the menu. */
  children: ReactNode
  /** Offers the page's address to copy: the menu of WeChat on iOS passes on the one it was entered by. */
  copy?: boolean
  onClose: () => void
}

/** Over the page, with an arrow to the upper right: what WeChat does only from its own menu. A tap anywhere closes it. */
export function MenuHint({ title, children, copy, onClose }: MenuHintProps) {
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  useLayer(box, true, onClose)

  async function copyAddress() {
    if (await copyText(location.href)) notice.success('链接已复制')
    else notice.warning('没有复制成功，请从菜单中复制')
  }

  return createPortal(
    <div className="menu-hint-veil" onClick={onClose}>
      <svg
        className="menu-hint-arrow"
        viewBox="0 0 88 72"
        width="88"
        height="72"
        aria-hidden
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M6 66C34 66 66 54 76 10M62 18L77 7l8 16" />
      </svg>
      <div
        ref={box}
        className="menu-hint"
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        onClick={(event) => event.stopPropagation()}
      >
        <h2 id={id} className="menu-hint-title">
          {title}
        </h2>
        <ol className="menu-hint-steps">
          <li>
            点击右上角的{' '}
            <b className="menu-hint-dots" aria-hidden>
              ···
            </b>
            <span className="unseen">“更多”按钮</span>
          </li>
          <li>{children}</li>
        </ol>
        <div className="menu-hint-ways">
          {copy && <Button onClick={() => void copyAddress()}>复制链接</Button>}
          <Button kind="primary" onClick={onClose}>
            我知道了
          </Button>
        </div>
      </div>
    </div>,
    document.body,
  )
}

/** Where WeChat lets no file through. */
export default function OpenInBrowser({ what, onClose }: { what: string; onClose: () => void }) {
  return (
    <MenuHint title={`微信内不能${what}`} copy onClose={onClose}>
      选择“在浏览器打开”，再{what}
    </MenuHint>
  )
}
