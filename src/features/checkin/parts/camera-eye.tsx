/** The camera's picture, with its lamp and its lenses; what keeps it away is said with what can be done. */
import { useEffect, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DownIcon, TorchIcon } from '../../../ui/icons-later.tsx'
import { notice } from '../../../ui/notice.ts'
import type { Problem } from '../../../reader/stream.ts'
import { useCamera } from '../../../reader/use-camera.ts'
import type { OnLadder } from './use-ladder.ts'

const problemWords: Readonly<Record<Problem, string>> = {
  denied: '没有使用摄像头的权限。请在浏览器或系统设置中允许后再试，也可以用扫码枪、拍照或查找参会人',
  none: '没有找到摄像头。请接上摄像头再试，也可以用扫码枪或查找参会人',
  busy: '摄像头正被其他应用使用。请关闭其他应用后再试',
  insecure: '此页面不是安全连接（https），不能使用摄像头。请改用拍照识别或扫码枪',
  failed: '摄像头没有打开。请再试一次，也可以用扫码枪或查找参会人',
}

export default function CameraEye({
  ladder,
  small,
  paused,
  onText,
}: {
  ladder: OnLadder
  small: boolean
  paused: boolean
  onText: (text: string) => void
}) {
  // Held up, it is one scan: given again only after it has left the picture.
  const { place, camera, problem, tryAgain } = useCamera({ onText, againAfterMs: Infinity })
  const [lenses, setLenses] = useState<{ id: string; label: string }[]>([])
  const [lens, setLens] = useState('')
  const [lit, setLit] = useState(false)

  useEffect(() => {
    if (camera === undefined) return
    if (paused) camera.pause()
    else if (problem === undefined) camera.resume()
  }, [camera, paused, problem])
  useEffect(() => {
    void camera?.cameras().then(setLenses, () => {})
  }, [camera])

  async function light() {
    try {
      await camera?.torch.set(!lit)
      setLit(!lit)
    } catch {
      notice.warning('补光灯没有打开')
    }
  }

  if (problem !== undefined) {
    return (
      <div className="eye-problem" role="alert">
        <p>{problemWords[problem]}</p>
        <Button kind="primary" onClick={tryAgain}>
          重新打开摄像头
        </Button>
        {ladder.rungs.includes('photo') && <Button onClick={() => ladder.step('photo')}>改用拍照识别</Button>}
      </div>
    )
  }
  return (
    <>
      <div ref={place} className="eye-picture" role="img" aria-label="摄像头画面" />
      <i className="eye-frame" aria-hidden />
      <div className="eye-tools">
        {camera?.torch.available === true && (
          <button type="button" className="eye-tool" aria-pressed={lit} onClick={() => void light()}>
            <TorchIcon size={1.3} />
            补光
          </button>
        )}
        {lenses.length > 1 && (
          <label className="eye-tool">
            <span className="unseen">摄像头</span>
            <select
              value={lens}
              onChange={({ target }) => {
                setLens(target.value)
                void camera?.use(target.value)
              }}
            >
              {lens === '' && <option value="">切换摄像头</option>}
              {lenses.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
            <DownIcon size={1} />
          </label>
        )}
      </div>
      {!small && (
        <p className="eye-why" role="status">
          {ladder.why}
        </p>
      )}
    </>
  )
}
