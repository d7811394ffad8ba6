/**
 * An attendee at the code that hangs by the gate. One tap, so that a link passed
 * on in a chat checks nobody in; the place is asked for only where the list wants it.
 */
import { useState } from 'react'
import { type CallError, Refusal } from '../../../api/call.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { links, paths } from '#contract/paths.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CheckIcon, ErrorIcon, PlaceIcon } from '../../../ui/icons.tsx'
import { Result } from '../../../ui/result.tsx'
import { wordsOf } from '../../../api/failure-words.ts'
import { SelfOutcomes } from './self-outcomes.tsx'
import { useSelfCheckIn } from './use-self-check-in.ts'

export function SelfCheckIn({ gate }: { gate: string }) {
  const { signedIn } = useSession()
  const { begin, busy, done } = useSelfCheckIn(gate)
  const [failure, setFailure] = useState<CallError | 'placeless'>()

  async function go() {
    setFailure(undefined)
    setFailure(await begin())
  }

  if (done !== undefined) return <SelfOutcomes done={done} />
  if (!signedIn) {
    return (
      <Card>
        <Result tone="brand" sign={CheckIcon} word="自助签到" note="请先用报名时的手机号登录。" />
        <div className="scanned-action">
          <Button kind="primary" wide href={links.meetingLogin(doorLinks.gate(gate))}>
            登录并签到
          </Button>
        </div>
      </Card>
    )
  }
  const words =
    failure === 'placeless'
      ? '没有取得您的位置。请在浏览器或微信的设置中允许使用位置，再试一次；也可以找现场工作人员签到。'
      : failure && wordsOf(failure, '签到没有成功，请稍后重试')
  const reason = failure instanceof Refusal ? failure.reason : undefined
  return (
    <Card>
      {words === undefined ? (
        <Result tone="brand" sign={CheckIcon} word="自助签到" note="请在到达现场后签到，名下本场会议的门票会一起签到。" />
      ) : (
        <Result
          tone={failure === 'placeless' ? 'waiting' : 'failed'}
          sign={failure === 'placeless' ? PlaceIcon : ErrorIcon}
          word="没有签到"
          note={words}
        />
      )}
      <div className="scanned-action">
        {reason === 'gate_gone' ? (
          <Button kind="primary" wide href={paths.codeCentre}>
            重新扫码
          </Button>
        ) : (
          <Button kind="primary" wide busy={busy} onClick={() => void go()}>
            {words === undefined ? '签到' : '重试'}
          </Button>
        )}
        {reason === 'no_ticket_here' && (
          <Button wide href={paths.wallet}>
            查看我的门票
          </Button>
        )}
      </div>
    </Card>
  )
}
