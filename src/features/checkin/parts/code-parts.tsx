/** One QR code after another, until the other device has seen them all; it may see them in any order. */
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'

/** Long enough for a shaking hand to read one. */
const TURN_MS = 1_600

export function CodeParts({ texts }: { texts: readonly string[] }) {
  const [at, setAt] = useState(0)
  const [still, setStill] = useState(false)
  useEffect(() => {
    if (still || texts.length < 2) return undefined
    const timer = setInterval(() => setAt((index) => (index + 1) % texts.length), TURN_MS)
    return () => clearInterval(timer)
  }, [still, texts])
  const index = at % texts.length

  return (
    <div className="parts">
      <QrCode text={texts[index] as string} alt={`交接码，第 ${index + 1} 张，共 ${texts.length} 张`} waiting="正在生成交接码" />
      {texts.length > 1 && (
        <div className="parts-turn">
          <Button
            onClick={() => {
              setStill(true)
              setAt((index + texts.length - 1) % texts.length)
            }}
          >
            上一张
          </Button>
          <span>
            {index + 1} / {texts.length}
          </span>
          <Button
            onClick={() => {
              setStill(true)
              setAt((index + 1) % texts.length)
            }}
          >
            下一张
          </Button>
        </div>
      )}
      <p>{texts.length > 1 ? (still ? '对方逐张扫完为止' : '自动翻页，请对方一直扫到提示收齐') : '请对方扫这个码'}</p>
    </div>
  )
}
