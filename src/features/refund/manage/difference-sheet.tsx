/** How much a copy gives back, and what that comes to before it happens. */
import './refund.css'
import { type PricePaid, refund as calls } from '#contract/refund.ts'
import { check } from '../../../api/check.ts'
import { sendOnce } from '../../../api/intention.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { fenTyped, money } from '../../../kit/money.ts'
import { someNames } from '../../../kit/some-names.ts'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { yuan } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  meetingId: string
  paid: PricePaid
  onClose: () => void
  onBegun: (taskId: string) => void
}

export function DifferenceSheet({ meetingId, paid: { ticketId, ticketName, price, priceNow }, onClose, onBegun }: Props) {
  const form = useForm({
    values: { each: price > priceNow ? yuan(price - priceNow) : '', reason: '' },
    call: calls.giveAll,
    check,
    input: ({ each, reason }) => ({ meetingId, ticketId, price, each: fenTyped(each), reason }),
    wrong: (found, { each }) => ({ each: eachWrong(each), reason: found['reason'] }),
    async send(input, run) {
      if (weighed.data === undefined) return undefined
      const { orders, copies, total, names, already } = weighed.data
      const sure = await confirm({
        title: '退差价',
        message: `向 ${someNames(names, orders)} ${orders} 个订单的 ${copies} 张“${ticketName}”每张退 ${money(input.each)}，共 ${money(total)}。${
          already > 0 ? `已退足的 ${already} 个订单不再退。` : ''
        }门票保留，不能撤销。`,
        confirm: '确认退款',
      })
      return sure ? sendOnce(calls.giveAll, input, run) : undefined
    },
    refusals: { refund_nothing: 'each' },
    otherwise: '退款没有发起成功，请稍后重试',
    onDone: ({ taskId }) => onBegun(taskId),
  })
  function eachWrong(typed: string) {
    const fen = fenTyped(typed)
    if (!(fen > 0)) return '请填写每张退还的金额，如 50 或 49.50'
    return fen > price ? `不能超过购买价 ${money(price)}` : undefined
  }
  const { each } = form.values
  const weighed = useQuery(calls.weigh, eachWrong(each) === undefined ? { meetingId, ticketId, price, each: fenTyped(each) } : null, {
    quiet: true,
    fresh: true,
  })
  const asked = eachWrong(each) === undefined
  return (
    <FormSheet
      title="退差价"
      form={form}
      action={weighed.data === undefined ? '退差价' : `退款 ${weighed.data.orders} 单，共 ${money(weighed.data.total)}`}
      danger
      onClose={onClose}
    >
      <Facts
        facts={[
          ['门票', ticketName],
          ['购买价', money(price)],
          ['现价', money(priceNow)],
        ]}
      />
      <div className="refund-fields">
        <TextField
          label="每张退（元）"
          required
          kind="decimal"
          name="each"
          maxLength={12}
          hint={
            price > priceNow
              ? '已填好购买价与现价的差额，可以修改；以前退过的差价会扣除'
              : '现价不低于购买价，请填写要退的金额；以前退过的差价会扣除'
          }
          {...form.field('each')}
        />
        {asked && (
          <div role="status">
            <Loaded query={weighed} waiting={<Skeleton shape="text" count={2} />}>
              {({ orders, copies, total, names, byHand, short, already }) => (
                <>
                  <Facts
                    facts={[
                      ['涉及', `${orders} 个订单，${copies} 张门票`],
                      ['下单人', someNames(names, orders)],
                      ['合计', money(total)],
                    ]}
                  />
                  {(byHand > 0 || short > 0 || already > 0) && (
                    <div className="refund-told">
                      {already > 0 && <p>{already} 个订单已退足这个金额，不再退。</p>}
                      {byHand > 0 && <p>{byHand} 个订单不能原路退回，办理后请在“退款”中逐笔人工退回。</p>}
                      {short > 0 && <p>{short} 个订单剩余的款项不足，将跳过并列在结果中。</p>}
                    </div>
                  )}
                </>
              )}
            </Loaded>
          </div>
        )}
        <TextArea label="退款原因" required maxLength={100} rows={2} hint="会记入每一笔退款" {...form.field('reason')} />
      </div>
    </FormSheet>
  )
}
