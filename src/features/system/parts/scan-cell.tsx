/** 扫一扫, inside WeChat only; what was scanned is told, or followed where it is ours, by the screen for that. */
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { CODE_MAX } from '#contract/entry-code.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { environmentOf, isWeChat } from '#wechat/browser/environment.ts'
import { ScanIcon } from '../../../ui/icons-later.tsx'
import { Cell } from '../../../ui/list.tsx'
import { notice } from '../../../ui/notice.ts'
import { readByWechat } from '../../../reader/wechat-reader.ts'

export function ScanCell() {
  const [, navigate] = useLocation()
  const scanning = useRef(false)
  if (!isWeChat(environmentOf(navigator.userAgent))) return null

  async function begin() {
    if (scanning.current) return
    scanning.current = true
    const scanned = await readByWechat()
    scanning.current = false
    if (scanned === 'unavailable') notice.warning('扫一扫暂时不可用，请稍后再试')
    // What is longer than any code of ours is told from its first letters.
    else if (scanned !== 'cancelled') navigate(doorLinks.scanned(scanned.text.slice(0, CODE_MAX + 1)))
  }

  return <Cell icon={ScanIcon} title="扫一扫" onClick={() => void begin()} />
}
