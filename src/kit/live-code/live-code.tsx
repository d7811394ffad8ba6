/** A code that dies as a screenshot: a ring beneath it runs full with each step and a clock ticks, so that the door sees it is alive. */
import './live-code.css'
import { useNow } from '../../api/clock.ts'
import { type KeySource, useLiveCode } from './use-live-code.ts'

interface Props {
  id: string
  keys: KeySource
  holder: string
}

export function LiveCode({ id, keys, holder }: Props) {
  const code = useLiveCode(id, keys)
  if (code.state === 'unable') {
    return (
      <div className="live-hint" role="alert">
        <p className="live-hint-word">这里生成不了动态码</p>
        <p>
          {window.isSecureContext ? '请更新微信或浏览器后重新打开本页。' : '请用以 https 开头的链接重新打开本页。'}
          也可以在入口处报手机号后四位和姓名。
        </p>
      </div>
    )
  }
  if (code.state === 'keyless') {
    return (
      <div className="live-hint" role="alert">
        <p className="live-hint-word">动态码还没有准备好</p>
        <p>第一次显示需要联网，请检查网络，连上后会自动显示。也可以在入口处报手机号后四位和姓名。</p>
      </div>
    )
  }
  return (
    <>
      <div className="live">
        {code.state === 'shown' ? (
          <img className="qr-code" src={code.src} alt={`${holder}的动态入场码`} />
        ) : (
          <div className="qr-code is-coming" role="status">
            <span className="unseen">正在生成动态码</span>
          </div>
        )}
      </div>
      <p className="live-note">
        {code.state === 'shown' && <Ring key={code.step} />}
        <span>
          动态码 <Ticking />
          ，截图无效
        </span>
      </p>
    </>
  )
}

function Ring() {
  return (
    <svg className="live-ring" viewBox="0 0 24 24" aria-hidden>
      <circle className="live-track" cx="12" cy="12" r="9" />
      <circle className="live-beat" cx="12" cy="12" r="9" />
    </svg>
  )
}

/** In 东八区, as the door reads it. */
function Ticking() {
  const now = useNow()
  return <span className="live-clock">{new Date(now + 8 * 3_600_000).toISOString().slice(11, 19)}</span>
}
