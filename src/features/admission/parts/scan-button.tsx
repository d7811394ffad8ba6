/** 扫一扫: WeChat's own scanner inside WeChat, else the camera; what reads a code is fetched with the tap. */
import { Suspense, useRef, useState } from 'react'
import { part } from '../../../frame/chunk.ts'
import { environmentOf, isWeChat } from '#wechat/browser/environment.ts'
import { Button } from '../../../ui/button.tsx'
import { ScanIcon } from '../../../ui/icons-later.tsx'
import { readByWechat } from '../../../reader/wechat-reader.ts'

const ScanSheet = part(() => import('./scan-sheet.tsx'))

export function ScanButton({ onText }: { onText: (text: string) => void }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const scanning = useRef(false)

  async function begin() {
    if (!isWeChat(environmentOf(navigator.userAgent))) return setOpen(true)
    if (scanning.current) return
    scanning.current = true
    setBusy(true)
    const scanned = await readByWechat()
    scanning.current = false
    setBusy(false)
    if (scanned === 'unavailable') setOpen(true)
    else if (scanned !== 'cancelled') onText(scanned.text)
  }

  return (
    <>
      <Button kind="primary" wide busy={busy} onClick={() => void begin()}>
        <ScanIcon size={1.1} />
        扫一扫
      </Button>
      {open && (
        <Suspense>
          <ScanSheet
            onClose={() => setOpen(false)}
            onText={(text) => {
              setOpen(false)
              onText(text)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
