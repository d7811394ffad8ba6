/** What reads codes on this rung, in the middle of the screen; beside a verdict it makes itself small and reads on. */
import './eye.css'
import { Suspense } from 'react'
import { part } from '../../../frame/chunk.ts'
import { classNames } from '../../../ui/class-names.ts'
import { PhotoEye } from './photo-eye.tsx'
import { TypedEye } from './typed-eye.tsx'
import type { OnLadder } from './use-ladder.ts'
import { WechatEye } from './wechat-eye.tsx'

const CameraEye = part(() => import('./camera-eye.tsx'))

interface EyeProps {
  ladder: OnLadder
  /** A verdict stands on the screen. */
  small: boolean
  /** Something else has the screen: nothing is to be read. */
  paused: boolean
  wechat: { scan: () => Promise<void>; on: boolean; setOn: (on: boolean) => void }
  onText: (text: string) => void
  onSeen: (text: string) => void
}

export function Eye({ ladder, small, paused, wechat, onText, onSeen }: EyeProps) {
  const { rung, why } = ladder
  const looks = rung === 'detector' || rung === 'decoder'
  return (
    <div className={classNames('eye', small && 'is-small')}>
      {looks && (
        <Suspense fallback={<p className="eye-why">正在打开摄像头</p>}>
          <CameraEye ladder={ladder} small={small} paused={paused} onText={onSeen} />
        </Suspense>
      )}
      {!small && rung === 'wechat' && <WechatEye on={wechat.on} onOn={wechat.setOn} onScan={() => void wechat.scan()} />}
      {!small && rung === 'photo' && <PhotoEye onText={onText} />}
      {!small && rung === 'typed' && <TypedEye onText={onText} />}
      {!small && !looks && (
        <p className="eye-why" role="status">
          {why}
        </p>
      )}
    </div>
  )
}
