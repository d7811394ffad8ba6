/** Signing in on a desktop by scanning with WeChat: the code, what has become of it, and whether to stay signed in. */
import './pairing-panel.css'
import { useState } from 'react'
import { PAIRING_SECONDS } from '#contract/pairing.ts'
import { say } from '#contract/sentences.ts'
import { REMEMBERED_DAYS, type Login } from '#contract/session.ts'
import { signInWith } from '../../../session/keep-session.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ScanIcon } from '../../../ui/icons-later.tsx'
import { SuccessIcon } from '../../../ui/icons.tsx'
import { notice } from '../../../ui/notice.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { forgetKept } from '../../../session/kept.ts'
import { usePairing } from './use-pairing.ts'
import type { PairingView } from './watch-pairing.ts'

interface Props {
  onDone: () => void
  /** Whether 自动登录 is ticked to begin with. */
  remember?: boolean
}

export function PairingPanel({ onDone, remember: ticked = false }: Props) {
  const [remember, setRemember] = useState(ticked)
  const { state, url, trouble, renew } = usePairing(remember, enter)

  function enter(login: Login) {
    forgetKept(login.id)
    signInWith(login, { mobile: '' })
    notice.success(say.loginDone)
    onDone()
  }

  const again = renewWords[state]
  return (
    <section className="pairing" aria-labelledby="pairing-title">
      <h2 className="pairing-title" id="pairing-title">
        <ScanIcon className="pairing-sign" />
        微信扫码登录
      </h2>
      <div className="pairing-paper">
        <div className={classNames('pairing-code', (again !== undefined || state === 'scanned') && 'is-over')}>
          <QrCode text={url} alt="登录二维码，请用手机微信扫描" waiting="正在生成二维码" />
        </div>
        {again !== undefined ? (
          <button type="button" className="pairing-veil" onClick={renew}>
            {state === 'failed' && <span>{trouble}</span>}
            <span className="pairing-again">{again}</span>
          </button>
        ) : (
          state === 'scanned' && (
            <span className="pairing-veil" aria-hidden>
              <SuccessIcon size={3} className="pairing-sign" />
            </span>
          )
        )}
      </div>
      <p className="pairing-word" role="status">
        {trouble !== '' && state !== 'failed' ? trouble : words[state]}
      </p>
      <Checkbox checked={remember} onChange={setRemember}>
        {REMEMBERED_DAYS} 天内自动登录
      </Checkbox>
    </section>
  )
}

const words: Record<PairingView['state'], string> = {
  coming: '正在生成二维码',
  failed: '二维码没有加载出来',
  waiting: '请用手机微信扫描二维码',
  scanned: '已扫码，请在手机上确认',
  refused: '您在手机上取消了登录',
  expired: `为了您的安全，二维码 ${PAIRING_SECONDS / 60} 分钟内有效`,
}

/** Where this code leads nowhere any more: the way to another. */
const renewWords: { [state in PairingView['state']]?: string } = {
  failed: '点击重试',
  refused: '已取消，重新获取',
  expired: '二维码已失效，点击刷新',
}
