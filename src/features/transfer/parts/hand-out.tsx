/** 按手机号分发: the tickets of an order, each to the phone that was typed for it, in one tap. */
import './hand-out.css'
import { maskedMobile } from '#contract/mask.ts'
import { transfer } from '#contract/transfer.ts'
import { useAction } from '../../../api/use-action.ts'
import { tellUnheard } from '../../../frame/tell-unheard.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { notice } from '../../../ui/notice.ts'

interface Props {
  /** The order's. */
  no: string
  /** To whom they would go. */
  people: readonly { name: string; phone: string }[]
  onDone: () => void
}

/** So many are named in the question. */
const NAMED = 3

export function HandOut({ no, people, onDone }: Props) {
  const handing = useAction(transfer.handOut)

  async function handOut() {
    const named = people.slice(0, NAMED).map(({ name, phone }) => `${name}（${maskedMobile(phone)}）`)
    const sure = await confirm({
      title: `分发 ${people.length} 张门票`,
      message: `将发给${named.join('、')}${people.length > NAMED ? `等 ${people.length} 人` : ''}。对方会收到通知，用报名时填写的手机号登录即可使用；之后转让、取消由对方办理，您仍能看到入场码。`,
      confirm: '确认分发',
    })
    if (!sure) return
    const outcome = await handing.run({ no })
    if (outcome.ok) notice.success(outcome.data.handed === 0 ? '没有可以分发的门票' : `已分发 ${outcome.data.handed} 张门票`)
    else tellUnheard(outcome.error)
    // Also after a refusal: the tickets are not what this screen says any more.
    onDone()
  }

  return (
    <div className="hand-out">
      <p className="hand-out-why">{people.length} 张门票可以发到参会人自己的手机号</p>
      <Button small kind="primary" busy={handing.busy} onClick={() => void handOut()}>
        按手机号分发
      </Button>
    </div>
  )
}
