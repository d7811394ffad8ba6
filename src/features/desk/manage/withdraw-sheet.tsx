/** Ends an order, or some tickets of it, without money: whose, and why, which they are told. */
import './desk.css'
import { desk, type FullOrder } from '#contract/desk.ts'
import { check } from '../../../api/check.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { someNames } from '../../../kit/some-names.ts'
import { CheckboxList } from '../../../ui/checkbox-list.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Field } from '../../../ui/field.tsx'
import { money } from '../../../kit/money.ts'
import { notice } from '../../../ui/notice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

/** null: of several tickets none is chosen yet. */
type Range = 'all' | 'some' | null

interface Props {
  meetingId: string
  order: FullOrder
  onClose: () => void
  onChanged: () => void
}

/** Tickets of it that still stand. */
export const standing = ({ people }: FullOrder) => people.filter(({ status }) => status !== '' && status !== 'revoked')
/** Fen that came and are not given back. */
const keptOf = ({ paid, refunded }: FullOrder) => Math.max(0, paid - refunded)
/** What it is called: with tickets something is taken back, without a sign-up ends; money that was paid stays. */
export function withdrawWord(order: FullOrder): string {
  if (standing(order).length === 0) return '取消报名'
  return keptOf(order) > 0 ? '作废门票（不退款）' : '作废门票'
}

export function WithdrawSheet({ meetingId, order, onClose, onChanged }: Props) {
  const { no, buyer, ticketName, price, paid } = order
  const tickets = standing(order)
  const word = withdrawWord(order)
  const kept = keptOf(order)
  const endingOf = ({ range, ids }: { range: Range; ids: readonly string[] }) =>
    tickets.filter(({ admissionId }) => range === 'all' || (range === 'some' && ids.includes(admissionId)))
  const form = useForm({
    values: { range: (tickets.length > 1 ? null : 'all') as Range, ids: [] as readonly string[], reason: '' },
    call: desk.withdraw,
    check,
    input: ({ range, ids, reason }) => ({ meetingId, no, ...(range !== 'all' && { admissionIds: [...ids] }), reason, paid }),
    wrong: (found) => ({ reason: found['reason'] }),
    async send(input, run, values) {
      const ends = endingOf(values)
      const names = ends.map(({ name }) => name)
      const sure = await confirm({
        title: word,
        message:
          ends.length === 0
            ? `取消 ${buyer} 的报名（${ticketName}）？名额立即释放，不能撤销。`
            : `${someNames(names, names.length)}的 ${ends.length} 张“${ticketName}”立即失效，不能撤销。${
                kept > 0 ? '退款 ¥0，已收的款项不退回。' : ''
              }`,
        confirm: word,
      })
      return sure ? run(input) : undefined
    },
    refusals: { admission_gone: 'ids' },
    otherwise(error, refused) {
      notice.warning(wordsOf(error, '没有操作成功，请稍后重试'))
      // What came in or was asked for meanwhile is read before anything ends.
      if (refused === 'order_paid_meanwhile' || refused === 'refund_request_open') onChanged()
    },
    done: tickets.length > 0 ? '门票已作废，并通知持票人' : '报名已取消，并通知下单人',
    onDone() {
      onChanged()
      onClose()
    },
  })
  const { range, ids } = form.values
  const ending = endingOf(form.values)
  const blocked = tickets.length > 0 && ending.length === 0 ? '请选择要作废的门票' : undefined
  return (
    <FormSheet title={word} form={form} action={word} danger blocked={blocked} className="desk-fields" onClose={onClose}>
      {kept === 0 && <p>{tickets.length > 0 ? '作废的门票不能再入场，名额立即释放。' : '名额立即释放。'}</p>}
      {tickets.length > 1 && (
        <RadioGroup
          label="范围"
          value={range}
          choices={[
            { value: 'all', label: `全部 ${tickets.length} 张` },
            { value: 'some', label: '选择门票' },
          ]}
          onChange={(chosen) => form.set({ range: chosen })}
        />
      )}
      {range === 'some' && (
        <Field label="要作废的门票" required group error={form.wrong.ids}>
          {() => (
            <div className="desk-tickets">
              <CheckboxList
                choices={tickets.map(({ admissionId, name, phone, status }) => ({
                  value: admissionId,
                  label: `${name} ${phone}${status === 'issued' ? '' : '（已入场）'}`,
                }))}
                value={ids}
                onChange={(chosen) => form.set({ ids: chosen })}
              />
            </div>
          )}
        </Field>
      )}
      {kept > 0 && tickets.length > 0 && (
        <>
          <Facts
            facts={[
              ['门票', ending.length === 0 ? '' : `${ticketName} × ${ending.length}`],
              [
                '持票人',
                someNames(
                  ending.map(({ name }) => name),
                  ending.length,
                ),
              ],
              ['实收', ending.length === 0 ? '' : money(Math.min(kept, price * ending.length))],
              ['退款', '¥0，已收的款项不退回'],
              ['入场码', '立即失效；离线验票的设备联网后同步失效'],
              ['名额', '立即释放，可以再次售出'],
              ['发票', '可开票金额不变，已开的发票不红冲'],
              ['撤销', '不能撤销；仍要参会需重新购票或赠票'],
            ]}
          />
          <p className="quiet">要退款请改用“退款”；作废后仍可在这个订单中退款。</p>
        </>
      )}
      <TextArea label="原因" required maxLength={100} rows={2} hint="下单人和持票人会看到这句话" {...form.field('reason')} />
    </FormSheet>
  )
}
