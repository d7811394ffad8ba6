/** 扫一扫, inside WeChat only: a link of ours is followed, anything else is shown and never opened. */
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { environmentOf, isWeChat } from '#wechat/browser/environment.ts'
import { safeBack } from '../../../session/way-back.ts'
import { Button } from '../../../ui/button.tsx'
import { copyText } from '../../../ui/copy.ts'
import { ScanIcon } from '../../../ui/icons.tsx'
import { Cell } from '../../../ui/list.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { destinationOf } from '../../pairing/parts/outside-address.ts'

export function ScanCell() {
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const scanning = useRef(false)
  if (!isWeChat(environmentOf(navigator.userAgent))) return null

  async function begin() {
    if (scanning.current) return
    scanning.current = true
    const scanned = await scanOnce().catch(() => 'unavailable' as const)
    scanning.current = false
    if (scanned === 'cancelled') return
    if (scanned === 'unavailable') return notice.warning('扫一扫暂时不可用，请稍后再试')
    const to = destinationOf(scanned.text, location.origin)
    if (to.kind === 'inside') navigate(safeBack(to.path))
    else setText(scanned.text)
  }

  async function copy() {
    if (await copyText(text)) notice.success('已复制')
    else notice.warning('没有复制成功，请长按文字手动复制')
  }

  return (
    <>
      <Cell icon={ScanIcon} title="扫一扫" onClick={() => void begin()} />
      <Sheet open={text !== ''} title="扫码内容" onClose={() => setText('')} footer={<Button kind="primary" onClick={() => void copy()}>复制</Button>}>
        <p className="centre-scanned">{text}</p>
        <p className="centre-hours">这不是本平台的二维码，请核实来源后再使用其中的内容。</p>
      </Sheet>
    </>
  )
}

/** Fetched by the tap; the page is signed at the same time. */
async function scanOnce() {
  const [{ wechatSdk }, { scan, scanApis }] = await Promise.all([import('../../../frame/wechat-sdk.ts'), import('#wechat/browser/scan.ts')])
  const sdk = await wechatSdk(scanApis)
  return sdk === undefined ? 'unavailable' : scan(sdk)
}
