/** 退票: what a holder loses by returning paid tickets without a refund, said before; or the way to the refund where there is one. */
import './forfeit-sheet.css'
import { useState } from 'react'
import { orderLink } from '#contract/order-link.ts'
import { type ForfeitTerms, refund } from '#contract/refund.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { tellUnheard } from '../../../frame/tell-unheard.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CheckboxList } from '../../../ui/checkbox-list.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { yuan } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface Props {
  /** The order's number. */
  no: string
  /** The admission that is returned; without one the holder chooses among those of the order. */
  id?: string
  onClose: () => void
  onReturned: () => void
}

export default function ForfeitSheet({ no, id, onClose, onReturned }: Props) {
  const terms = useQuery(refund.forfeitTerms, { outTradeNo: no }, { fresh: true, quiet: true })
  const returning = useAction(refund.forfeit)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [agreed, setAgreed] = useState(false)
  const [pressed, setPressed] = useState(false)
  const mine = (terms.data?.tickets ?? []).filter(({ admissionId }) => id === undefined || admissionId === id)
  const ending = mine.length === 1 ? mine : mine.filter(({ admissionId }) => chosen.includes(admissionId))
  const way = mine.length === 0 ? 'none' : terms.data?.way

  async function giveUp() {
    setPressed(true)
    if (!agreed || ending.length === 0) return
    const outcome = await returning.run({ outTradeNo: no, admissionIds: ending.map(({ admissionId }) => admissionId) })
    if (outcome.ok) {
      notice.success('已退票')
      onReturned()
      return
    }
    tellUnheard(outcome.error)
    // A refund may be offered by now, or a door has let the holder in.
    await terms.retry()
  }

  return (
    <Sheet
      title="退票"
      onClose={onClose}
      footer={
        way === 'forfeit' ? (
          <Button kind="danger" busy={returning.busy} onClick={() => void giveUp()}>
            {ending.length > 1 ? `退 ${ending.length} 张票，不退款` : '退票，不退款'}
          </Button>
        ) : way === 'none' || way === undefined || terms.data?.buyer !== 1 ? undefined : (
          <Button kind="primary" href={orderLink(no)} onClick={onClose}>
            {way === 'refund' ? '去申请退款' : '查看退款申请'}
          </Button>
        )
      }
    >
      <Loaded query={terms} waiting={<Skeleton shape="text" count={4} />}>
        {(known) =>
          way === 'forfeit' ? (
            <>
              <Facts
                facts={[
                  ['会议', known.meetingName],
                  ['门票', known.ticketName],
                  ['持票人', mine.length === 1 ? (mine[0]?.name ?? '') : ''],
                  ['已付款', known.buyer === 1 ? paidFor(ending) : ''],
                  ['退款', '¥0'],
                  ['退款规则', known.rule],
                ]}
              />
              {mine.length > 1 && (
                <fieldset className="forfeit-tickets">
                  <legend>要退的门票</legend>
                  <CheckboxList
                    choices={mine.map(({ admissionId, name }) => ({ value: admissionId, label: name }))}
                    value={chosen}
                    onChange={setChosen}
                  />
                  {pressed && ending.length === 0 && <p role="alert">请选择要退的门票</p>}
                </fieldset>
              )}
              <ul className="forfeit-losses">
                <li>已过退款期限或不支持退款，{known.buyer === 1 ? '已付的款项不退回。' : '下单人已付的款项不退回。'}</li>
                <li>门票立即失效，不能再入场。</li>
                <li>名额立即释放，不能恢复；想再参加需重新购票，届时可能已满。</li>
                {known.buyer === 1 && <li>可开票金额不变，已开的发票继续有效。</li>}
              </ul>
              <p className="quiet">来不了也可以把门票转让给他人。</p>
              <Checkbox checked={agreed} onChange={setAgreed} error={pressed && !agreed ? '请先勾选确认' : undefined}>
                我知道退票后不退款，且不能恢复
              </Checkbox>
            </>
          ) : (
            <p>{insteadWords({ ...known, way: way ?? 'none' })}</p>
          )
        }
      </Loaded>
    </Sheet>
  )
}

function paidFor(tickets: ForfeitTerms['tickets']): string {
  const fen = tickets.reduce((sum, { price }) => sum + price, 0)
  return fen === 0 ? '' : `¥${yuan(fen)}`
}

/** Why nothing is returned without a refund. */
function insteadWords({ way, buyer, rule }: ForfeitTerms): string {
  if (way === 'waits')
    return buyer === 1 ? '您的退款申请正在等待主办方处理，处理后再退票。' : '下单人已申请退款，正在等待主办方处理，处理后再退票。'
  if (way === 'refund')
    return buyer === 1
      ? `现在退票可以退款（${rule}），请在订单中申请退款。`
      : `现在退票可以退款（${rule}），款项退给下单人。请联系下单人或主办方办理退款；也可以把门票转让给他人。`
  return '门票已使用、已失效，或会议已结束，不能退票。'
}
