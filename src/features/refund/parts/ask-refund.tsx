/** 申请退款: which tickets, why, and what comes back for them by the rule: shown before it is asked for. */
import './ask-refund.css'
import type { Data } from '#contract/call.ts'
import { refund } from '#contract/refund.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { AmountHead } from '../../../kit/decision/amount-head.tsx'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { yuan } from '../../../ui/format.ts'
import { TextArea } from '../../../ui/text-area.tsx'

interface Props {
  own: Data<typeof refund.own>
  /** Tickets of the order that are used, or somebody else's. */
  others: number
  onClose: () => void
  onAsked: () => void
  /** What comes back is another sum by now: asks for it anew. */
  onDiffers: () => Promise<unknown>
}

export default function AskRefund({ own, others, onClose, onAsked, onDiffers }: Props) {
  const { outTradeNo, rule, remaining, tickets } = own
  const of = (ids: readonly string[]) => {
    const chosen = tickets.filter(({ admissionId }) => ids.includes(admissionId))
    const sum = chosen.reduce((so, { suggested }) => so + suggested, 0)
    return { chosen, amount: Math.min(remaining, sum) }
  }
  const form = useForm({
    values: { reason: '', ids: tickets.length === 1 ? tickets.map(({ admissionId }) => admissionId) : ([] as readonly string[]) },
    call: refund.ask,
    check,
    input({ reason, ids }) {
      const { chosen, amount } = of(ids)
      return { outTradeNo, admissionIds: chosen.map(({ admissionId }) => admissionId), reason: reason.trim(), amount }
    },
    wrong: ({ reason, admissionIds, amount }) => ({
      ...(reason !== undefined && { reason }),
      ...((admissionIds ?? amount) !== undefined && { foot: admissionIds ?? '所选门票按退款规则没有可退的金额' }),
    }),
    otherwise(error) {
      form.tell({ foot: wordsOf(error, '申请没有提交成功，请稍后重试') })
      if (error instanceof Refusal && error.http < 500) void onDiffers()
    },
    done: '退款申请已提交',
    onDone: () => onAsked(),
  })
  const { ids } = form.values
  const { chosen, amount } = of(ids)

  return (
    <FormSheet
      title="申请退款"
      form={form}
      action={chosen.length === 0 ? '提交申请' : `申请退 ${chosen.length} 张，¥${yuan(amount)}`}
      blocked={chosen.length === 0 ? '请选择要退的门票' : undefined}
      onClose={onClose}
      foot={
        form.wrong.foot && (
          <p className="ask-refund-problem" role="alert">
            {form.wrong.foot}
          </p>
        )
      }
    >
      <AmountHead name="预计退回" amount={amount} tag={<span className="quiet">{chosen.length} 张</span>} />
      <p className="ask-refund-rule">
        {rule}。金额以主办方处理为准。主办方同意后门票作废，名额释放，款项按原支付方式退回；同意之前可以撤回申请。
      </p>
      {tickets.length > 1 && (
        <fieldset className="ask-refund-tickets">
          <legend>要退的门票</legend>
          {tickets.map((one) => (
            <Checkbox
              key={one.admissionId}
              checked={ids.includes(one.admissionId)}
              onChange={(checked) => form.set({ ids: checked ? [...ids, one.admissionId] : ids.filter((id) => id !== one.admissionId) })}
            >
              <span className="ask-refund-ticket">
                <span className="ask-refund-name">{one.name}</span>
                <span>¥{yuan(one.suggested)}</span>
              </span>
            </Checkbox>
          ))}
        </fieldset>
      )}
      {others > 0 && <p className="ask-refund-rule">另有 {others} 张已使用或已转出，不能在此申请退款。</p>}
      <TextArea label="退款原因" required maxLength={100} rows={3} hint="主办方会看到" {...form.field('reason')} />
    </FormSheet>
  )
}
