/** One code by the camera, or by a picture of it where the page gets no camera. */
import './scan-sheet.css'
import { type ChangeEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { readPhoto } from '../../../reader/photo.ts'
import type { Problem } from '../../../reader/stream.ts'
import { useCamera } from '../../../reader/use-camera.ts'

const words: Record<Problem, string> = {
  denied: '没有使用摄像头的权限，请在浏览器设置中允许，或选择二维码图片',
  none: '没有找到摄像头，请选择二维码图片',
  busy: '摄像头正被其他程序使用，请关闭后重试，或选择二维码图片',
  insecure: '此页面不是安全连接（https），不能使用摄像头，请选择二维码图片',
  failed: '扫码程序没有准备好，请重试，或选择二维码图片',
}

export default function ScanSheet({ onClose, onText }: { onClose: () => void; onText: (text: string) => void }) {
  const { place, camera, problem, tryAgain } = useCamera({ onText })
  const [reading, setReading] = useState(false)
  const [unread, setUnread] = useState('')

  async function onPhoto({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    if (file === undefined) return
    setReading(true)
    setUnread('')
    const text = await readPhoto(file).catch(() => null)
    setReading(false)
    if (text) return onText(text)
    setUnread(text === null ? '这个浏览器识别不了图片，请手动输入' : '图片中没有找到二维码，请换一张清晰的')
    // The same file may be chosen again.
    currentTarget.value = ''
  }

  return (
    <Sheet title="扫一扫" onClose={onClose}>
      {problem === undefined ? (
        <div ref={place} className="scan-view" role="img" aria-label="摄像头画面">
          {camera === undefined && <p className="scan-waiting">正在打开摄像头</p>}
        </div>
      ) : (
        <div className="scan-problem" role="alert">
          <p>{words[problem]}</p>
          {problem !== 'insecure' && <Button onClick={tryAgain}>重试</Button>}
        </div>
      )}
      <p className="scan-hint">{problem === undefined && '把二维码放进画面中间，会自动识别'}</p>
      <label className="button is-quiet is-wide scan-photo">
        {reading ? '正在识别' : '选择图片识别'}
        <input type="file" accept="image/*" className="unseen" disabled={reading} onChange={(event) => void onPhoto(event)} />
      </label>
      <p className="scan-unread" role="status">
        {unread}
      </p>
    </Sheet>
  )
}
