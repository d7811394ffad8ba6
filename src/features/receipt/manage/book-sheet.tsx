/** 登记到账: how much came, from whom and how, and the orders that it pays; the difference told while it is typed. */
import './receipts.css'
import { receiptMethods, receiptMethodWords } from '#contract/desk.ts'
import { receipt as calls, type Receipt, type StatementLine } from '#contract/receipt.ts'
import { check } from '../../../api/check.ts'
import { today } from '../../../api/clock.ts'
import { DateField } from '../../../kit/date-field.tsx'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { fenTyped, money } from '../../../kit/money.ts'
import { confirm } from '../../../ui/confirm.ts'
import { yuan } from '../../../ui/format.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { someNames } from '../../../kit/some-names.ts'
import { OrdersField } from './orders-field.tsx'
import { lineMoney } from './line-money.ts'
import { forWhom, type Payable } from './payable.ts'

interface Props {
  meetingId: string
  /** Chosen at first. */
  orders?: readonly Payable[]
  /** A line of a bank's statement, with what it could be for. */
  line?: StatementLine
  onClose: () => void
  onBooked: (booked: Receipt) => void
}

const methods = receiptMethods.map((value) => ({ value, label: receiptMethodWords[value] }))
const none: readonly Payable[] = []
const sumOf = (orders: readonly Payable[]) => orders.reduce((sum, { amount }) => sum + amount, 0)

export function BookSheet({ meetingId, orders: begun = none, line, onClose, onBooked }: Props) {
  const isForeign = line !== undefined && line.currency !== ''
  const doubts = [...(line?.doubts ?? []), ...(isForeign ? [`对账单金额为 ${lineMoney(line)}，请填写实际到账的人民币金额`] : [])]
  const form = useForm({
    values: {
      method: receiptMethods[0] as (typeof receiptMethods)[number],
      amount: line !== undefined ? (isForeign ? '' : yuan(line.amount)) : begun.length > 0 ? yuan(sumOf(begun)) : '',
      payer: line?.payer ?? '',
      serial: line?.serial ?? '',
      day: line?.day || today(),
      note: '',
      orders: begun,
    },
    call: calls.book,
    check,
    input: ({ orders, amount, ...rest }) => ({ meetingId, ...rest, amount: fenTyped(amount), orderNos: orders.map(({ no }) => no) }),
    wrong: ({ orderNos, amount, ...found }, { orders, amount: typed }) => ({
      ...found,
      ...(amount !== undefined && { amount: '请填写到账金额，如 199 或 199.50' }),
      orders:
        orderNos ?? (fenTyped(typed) < sumOf(orders) ? `比所选订单少 ${money(sumOf(orders) - fenTyped(typed))}，不能入账` : undefined),
    }),
    async send(input, run, { orders }) {
      const names = orders.map(forWhom)
      const over = input.amount - sumOf(orders)
      const sure = await confirm({
        title: '登记到账',
        message: `已收到${receiptMethodWords[input.method]} ${money(input.amount)}，用于 ${someNames(names, names.length)} 的 ${
          orders.length
        } 个订单（${money(sumOf(orders))}）。入账后立即出票并通知。${over > 0 ? `多收的 ${money(over)} 请另行退回。` : ''}${doubts.length > 0 ? `请确认已核对：${doubts.join('；')}。` : ''}`,
        confirm: '确认入账',
      })
      return sure ? run(input) : undefined
    },
    refusals: {
      receipt_short: 'amount',
      receipt_known: 'serial',
      pay_day_ahead: 'day',
      order_gone: 'orders',
      order_twice: 'orders',
      order_already_paid: 'orders',
      order_unapproved: 'orders',
      order_not_payable: 'orders',
      sold_out: 'orders',
      payment_unavailable: 'orders',
    },
    otherwise: '没有入账成功，请稍后重试',
    done: (booked) => (booked.surplus > 0 ? `已入账，多收的 ${money(booked.surplus)} 请退回` : '已入账，门票已出'),
    onDone: onBooked,
  })
  const { orders, amount, method } = form.values
  return (
    <FormSheet title="登记到账" form={form} action="入账" className="receipt-fields" onClose={onClose}>
      {doubts.length > 0 && (
        <ul className="receipt-warning" aria-label="入账前请核对">
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      )}
      <OrdersField
        meetingId={meetingId}
        orders={orders}
        candidates={line?.candidates ?? []}
        error={form.wrong.orders}
        onChange={(next) =>
          // Until somebody has said how much came, it is what the orders cost.
          form.set({
            orders: next,
            ...(line === undefined && (amount === '' || fenTyped(amount) === sumOf(orders)) && { amount: yuan(sumOf(next)) }),
          })
        }
      />
      <TextField label="到账金额（元）" required kind="decimal" name="amount" maxLength={12} {...form.field('amount')} />
      <Difference due={sumOf(orders)} came={fenTyped(amount)} />
      <RadioGroup label="到账方式" choices={methods} {...form.field('method')} />
      <DateField label="到账日期" required min="2020-01-01" max={today()} start={today()} {...form.field('day')} />
      <TextField label="付款户名" maxLength={60} autoComplete="off" {...form.field('payer')} />
      <TextField
        label={method === 'transfer' ? '银行流水号' : '收据号或单号'}
        maxLength={60}
        autoComplete="off"
        hint={method === 'transfer' ? '同一流水号只能入账一次' : '选填，便于对账'}
        {...form.field('serial')}
      />
      <TextField label="备注" maxLength={200} {...form.field('note')} />
    </FormSheet>
  )
}

/** Nothing before there is something to compare. */
function Difference({ due, came }: { due: number; came: number }) {
  if (due === 0 || Number.isNaN(came)) return null
  const over = came - due
  const [how, words] =
    over === 0
      ? ['is-even', '金额相符']
      : over > 0
        ? ['is-over', `多收 ${money(over)}，入账后请退回`]
        : ['is-short', `少 ${money(-over)}，不能入账`]
  return (
    <p className={`receipt-sum ${how}`} role="status">
      <span>
        订单合计 {money(due)}，到账 {money(came)}
      </span>
      <b>{words}</b>
    </p>
  )
}
