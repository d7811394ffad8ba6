/** Back from WeChat's authorisation: the code is exchanged, and people go on to where they were. Said only when it fails. */
import { useEffect, useState } from 'react'
import { links, paths } from '#contract/paths.ts'
import { type CallError, Refusal } from '../../../api/call.ts'
import { storage } from '../../../api/storage.ts'
import { authorise, beganAt, completeAuthorisation, mayAuthorise } from '../../../session/authorise.ts'
import { replacePage } from '../../../session/replace-page.ts'
import { safeBack } from '../../../session/way-back.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { wordsOf } from '../../../api/failure-words.ts'
import { Confirming } from './confirming.tsx'

/** The meeting that was last looked at, or all of them. */
const meetingPage = () => (storage.meetingId.get() === '' ? paths.meetingList : links.particulars(storage.meetingId.get()))

/** A page of its own, so that the code stays in no address: neither for Back, nor for what iOS signs (facts 1.6, 2.3). */
const goOn = (back: string) => replacePage(safeBack(back, meetingPage()))

/** @param code empty where the person refused: WeChat comes back with the state alone. */
export function Authorised({ code, state }: { code: string; state: string }) {
  const [failure, setFailure] = useState<CallError>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (code === '') return void goOn(beganAt())
    let over = false
    completeAuthorisation(code, state).then(goOn, (error: CallError) => over || setFailure(error))
    return () => void (over = true)
  }, [code, state, round])

  if (failure === undefined) return <Confirming />

  function again() {
    const error = failure
    setFailure(undefined)
    // The code is still good: only the answer is missing.
    if (!isOver(error)) return setRound(round + 1)
    void authorise(safeBack(beganAt(), meetingPage())).then((leaving) => leaving || setFailure(error))
  }

  const hopeful = !isOver(failure) || (failure.reason !== 'wechat_off' && mayAuthorise())
  const skip = () => goOn(beganAt())
  return (
    <div className="transition-refused" role="alert">
      <Empty
        drawing="cloud"
        title="微信授权没有完成"
        action={
          <div className="transition-ways">
            {hopeful ? (
              <Button kind="primary" wide onClick={again}>
                重新授权
              </Button>
            ) : (
              <Button kind="primary" wide onClick={() => goOn(meetingPage())}>
                返回会议
              </Button>
            )}
            {beganAt() !== '' && (
              <Button kind="text" wide onClick={skip}>
                跳过，继续使用
              </Button>
            )}
          </div>
        }
      >
        {wordsOf(failure, '微信暂时没有回应，请稍后再试')}
      </Empty>
    </div>
  )
}

/** This code leads nowhere any more; a busy WeChat and a lost network leave it as it is. */
function isOver(error: CallError | undefined): error is Refusal {
  return error instanceof Refusal && spent.has(error.reason)
}
const spent = new Set<Refusal['reason']>(['wechat_off', 'wechat_state_gone', 'wechat_code_gone', 'wechat_snapshot'])
