import './refund.css'
import { type Refund, refund as calls, type RefundContext, type RefundRequest, type RefundTicket } from '#contract/refund.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { AmountHead } from '../../../kit/decision/amount-head.tsx'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { fenTyped, money } from '../../../kit/money.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Field } from '../../../ui/field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { providerWord } from '#contract/payment.ts'
import {
  amountFor,
  createInput,
  ending,
  followsRule,
  questionOf,
  type RefundValues,
  type RefundWay,
  standing,
  suggestedFor,
  valuesOf,
  wayWords,
} from './refund-values.ts'

export interface RefundSheetProps {
  /** Without one it is an order of the tenant, whatever its meeting. */
  meetingId?: string | undefined
  outTradeNo: string
  /** The wish of its buyer that is answered by it. */
  wish?: RefundRequest
  onClose: () => void
  onBegun: (begun: Refund) => void
}

const WAYS: readonly { value: RefundWay; label: string }[] = [
  { value: 'whole', label: '整单退款' },
  { value: 'tickets', label: '选门票退' },
  { value: 'amount', label: '退差额' },
]
const paid = (fen: number) => (fen === 0 ? '' : money(fen))

interface Props extends RefundSheetProps {
  context: RefundContext
  /** More has gone back than the context knows. */
  onChanged: () => void
}

/** How much, of what, and why; asked once more with person, tickets and amount. */
export function RefundForm({ meetingId, outTradeNo, wish, context, onChanged, onClose, onBegun }: Props) {
  const form = useForm({
    values: valuesOf(context, wish),
    call: calls.create,
    check,
    input: (values) => ({
      outTradeNo,
      ...(meetingId !== undefined && { meetingId }),
      ...(wish !== undefined && { requestId: wish.id }),
      ...createInput(context, values),
    }),
    wrong: (found, values) => wrongWith(context, values, found),
    async send(input, run, values) {
      const sure = await confirm({ title: '确认退款', message: questionOf(context, values), confirm: '确认退款' })
      if (!sure) return undefined
      const outcome = await run(input)
      if (!outcome.ok && outcome.error instanceof Refusal && outcome.error.reason === 'refund_changed') onChanged()
      return outcome
    },
    refusals: {
      refund_changed: 'amount',
      refund_too_much: 'amount',
      refund_nothing: 'amount',
      refund_amount_missing: 'amount',
      admission_gone: 'ids',
    },
    otherwise: '退款没有发起成功，请稍后重试',
    done: '已发起退款',
    onDone: onBegun,
  })
  const { values } = form
  const tickets = standing(context)
  const told = wayWords(context)
  const fen = fenTyped(values.amount)
  const isMissing = values.way === 'tickets' && values.ids.length === 0
  const follows = followsRule(context, values)
  /** Another choice begins with what the rule gives for it. */
  const choose = (chosen: Pick<RefundValues, 'way' | 'ids'>) => form.set({ ...chosen, amount: amountFor(context, chosen) })
  return (
    <FormSheet
      title="退款"
      form={form}
      action={fen > 0 ? `退款 ${money(fen)}` : '退款'}
      danger
      blocked={isMissing ? '请选择要退的门票' : undefined}
      onClose={onClose}
    >
      <AmountHead name="可退金额" amount={context.remaining} tag={undefined} />
      <Facts
        facts={[
          ['下单人', context.buyer],
          ['已付款', `${money(context.paid)}，${providerWord(context.provider)}`],
          ['已退款', paid(context.refunded)],
          ['退款中', paid(context.pending)],
          ['退款规则', context.rule],
          ['申请说明', wish?.reason ?? ''],
        ]}
      />
      {told !== '' && (
        <div className="refund-told">
          <p>{told}</p>
        </div>
      )}
      <div className="refund-fields">
        {tickets.length > 0 && (
          <RadioGroup
            label="退款方式"
            value={values.way}
            choices={tickets.length > 1 ? WAYS : WAYS.filter(({ value }) => value !== 'tickets')}
            onChange={(way) => choose({ way, ids: values.ids })}
            hint={values.way === 'amount' ? '只退钱，门票保留' : '退款的门票立即失效，名额随即释放'}
          />
        )}
        {values.way === 'tickets' && (
          <Tickets tickets={tickets} chosen={values.ids} error={form.wrong.ids} onChange={(ids) => choose({ way: 'tickets', ids })} />
        )}
        <TextField
          label="退款金额（元）"
          required
          kind="decimal"
          name="amount"
          maxLength={12}
          hint={amountHint(context, values)}
          {...form.field('amount')}
        />
        <TextArea
          label="退款原因"
          required={!follows}
          maxLength={100}
          rows={2}
          hint={follows ? '按规则退款，可不填；会记入退款记录' : '会记入退款记录'}
          {...form.field('reason')}
        />
      </div>
    </FormSheet>
  )
}

function amountHint(context: RefundContext, values: RefundValues): string {
  if (values.way === 'amount') return `最多可退 ${money(context.remaining)}`
  if (ending(context, values).length === 0 && values.way === 'tickets') return '选择门票后，按退款规则算出'
  const fen = suggestedFor(context, values)
  return fen === 0 ? '按退款规则不退款：请在订单中作废门票；仍要退款请填写金额和原因' : `按退款规则应退 ${money(fen)}，可以修改`
}

function wrongWith(context: RefundContext, values: RefundValues, found: Record<string, string>) {
  const fen = fenTyped(values.amount)
  return {
    ids: values.way === 'tickets' && values.ids.length === 0 ? '请选择要退的门票' : undefined,
    amount:
      fen === 0
        ? '退款金额须大于 0；不退款请在订单中作废门票'
        : !(fen > 0)
          ? '请填写退款金额，如 199 或 199.50'
          : fen > context.remaining
            ? `最多可退 ${money(context.remaining)}`
            : undefined,
    reason: values.reason.trim() === '' && !followsRule(context, values) ? '金额与退款规则不同，请填写退款原因' : found['reason'],
  }
}

interface TicketsProps {
  tickets: readonly RefundTicket[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (ids: readonly string[]) => void
}

function Tickets({ tickets, chosen, error, onChange }: TicketsProps) {
  return (
    <Field label="要退的门票" required group error={error}>
      {() => (
        <div className="refund-tickets">
          {tickets.map(({ admissionId, name, phone, number, status, price, suggested, passed }) => (
            <Checkbox
              key={admissionId}
              checked={chosen.includes(admissionId)}
              onChange={(on) => onChange(on ? [...chosen, admissionId] : chosen.filter((one) => one !== admissionId))}
            >
              <span className="refund-ticket">
                <span>
                  {name} {status !== 'issued' && <Tag tone="warning">已入场</Tag>} {passed === 1 && <Tag>已转出</Tag>}
                  <small>{[phone, number].filter((known) => known !== '').join(' · ')}</small>
                </span>
                <span>
                  {money(suggested)}
                  {suggested !== price && <small>付款 {money(price)}</small>}
                </span>
              </span>
            </Checkbox>
          ))}
        </div>
      )}
    </Field>
  )
}
