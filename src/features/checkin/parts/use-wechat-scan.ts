/** WeChat's own scanner, one code for each tap; after somebody was let in it opens again by itself, where the person wants that. */
import { useEffect, useRef, useState } from 'react'
import { storage } from '../../../api/storage.ts'
import { notice } from '../../../ui/notice.ts'

/** Long enough to see who was let in. */
const ON_MS = 1_200
const goesOn = storage.draft('door-scan-on')

export function useWechatScan(onText: (text: string) => void, admitted: number) {
  const [on, setOn] = useState(goesOn.get() !== 'no')
  const scanning = useRef(false)
  const latest = useRef(onText)
  latest.current = onText

  async function scan() {
    if (scanning.current) return
    scanning.current = true
    const scanned = await import('../../../reader/wechat-reader.ts')
      .then(({ readByWechat }) => readByWechat())
      .catch(() => 'unavailable' as const)
    scanning.current = false
    if (scanned === 'unavailable') notice.warning('微信扫一扫暂时不可用，请改用扫码枪、拍照或查找参会人')
    else if (scanned !== 'cancelled') latest.current(scanned.text)
  }

  const again = useRef(scan)
  again.current = scan
  useEffect(() => {
    if (!on || admitted === 0) return undefined
    const timer = setTimeout(() => void again.current(), ON_MS)
    return () => clearTimeout(timer)
  }, [on, admitted])

  return {
    scan,
    on,
    setOn(value: boolean) {
      goesOn.set(value ? 'yes' : 'no')
      setOn(value)
    },
  }
}
