/** A link to pass on: as a code to be scanned, and as a text to be copied. */
import './link-pass.css'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { QrCode } from '../ui/qr-code.tsx'
import { copyLink } from './copy-link.ts'

export function LinkPass({ url, about, children }: { url: string; about: string; children: ReactNode }) {
  return (
    <div className="link-pass">
      <p className="link-pass-words">{children}</p>
      <div className="link-pass-code">
        <QrCode text={url} alt={`${about}二维码`} waiting="正在生成二维码" />
      </div>
      <p className="link-pass-link">{url}</p>
      <Button kind="primary" wide onClick={() => void copyLink(url)}>
        复制链接
      </Button>
    </div>
  )
}
