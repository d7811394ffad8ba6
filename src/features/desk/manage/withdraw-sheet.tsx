/** Ends an order, or some tickets of it, without money: whose, and why, which they are told. */
import './desk.css'
import { desk, type FullOrder } from '#contract/desk.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { someNames } from '../../../kit/some-names.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Field } from '../../../ui/field.tsx'
import { money } from '../../../kit/money.ts'
import { notice } from '../../../ui/notice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { check } from '../rules.ts'

interface Props {
  meetingId: string
  order: FullOrder
  onClose: () => void
  onChanged: () => void
}

/** Tickets of it that still stand. */
export const standing = ({ people }: FullOrder) => people.filter(({ status }) => status !== '' && status !== 'revoked')
/** What it is called: with tickets something is taken back, without a sign-up ends. */
export const withdrawWord = (order: FullOrder) => (standing(order).length > 0 ? '作废门票' : '取消报名')

export function WithdrawSheet({ meetingId, order, onClose, onChanged }: Props) {
  const { no, buyer, ticketName, paid, refunded } = order
  const tickets = standing(order)
  const word = withdrawWord(order)
  const left = paid - refunded
  const form = useForm({
    values: { some: false as boolean, ids: [] as readonly string[], reason: '' },
    call: desk.withdraw,
    check,
    input: ({ some, ids, reason }) => ({ meetingId, no, ...(some && { admissionIds: [...ids] }), reason, paid }),
    wrong: (found, { some, ids }) => ({
      reason: found['reason'],
      ids: some && ids.length === 0 ? '请选择要作废的门票' : undefined,
    }),
    async send(input, run, { some, ids }) {
      const ends = tickets.filter(({ admissionId }) => !some || ids.includes(admissionId))
      const names = ends.map(({ name }) => name)
      const sure = await confirm({
        title: word,
        message:
          ends.length === 0
            ? `取消 ${buyer} 的报名（${ticketName}）？名额立即释放，不能撤销。`
            : `${someNames(names, names.length)}的 ${ends.length} 张“${ticketName}”立即失效，不能撤销。${
                left > 0 ? `已收的 ${money(left)} 不会自动退回。` : ''
              }`,
        confirm: word,
      })
      return sure ? run(input) : undefined
    },
    refusals: { admission_gone: 'ids' },
    otherwise(error, refused) {
      notice.warning(wordsOf(error, '没有操作成功，请稍后重试'))
      // What came in meanwhile is read before anything ends.
      if (refused === 'order_paid_meanwhile') onChanged()
    },
    onDone() {
      notice.success(tickets.length > 0 ? '门票已作废，并通知持票人' : '报名已取消，并通知下单人')
      onChanged()
      onClose()
    },
  })
  const { ids } = form.values
  return (
    <FormSheet title={word} form={form} action={word} danger className="desk-fields" onClose={onClose}>
      <p>
        {tickets.length > 0 ? '作废的门票不能再入场，名额立即释放。' : '名额立即释放。'}
        {left > 0 && `已收的 ${money(left)} 不会自动退回；要退款请改用“退款”。`}
      </p>
      {tickets.length > 1 && (
        <RadioGroup
          label="范围"
          value={form.values.some ? 'some' : 'all'}
          choices={[
            { value: 'all', label: `全部 ${tickets.length} 张` },
            { value: 'some', label: '选择门票' },
          ]}
          onChange={(range) => form.set({ some: range === 'some' })}
        />
      )}
      {form.values.some && (
        <Field label="要作废的门票" required group error={form.wrong.ids}>
          {() => (
            <div className="desk-tickets">
              {tickets.map(({ admissionId, name, phone, status }) => (
                <Checkbox
                  key={admissionId}
                  checked={ids.includes(admissionId)}
                  onChange={(on) => form.set({ ids: on ? [...ids, admissionId] : ids.filter((one) => one !== admissionId) })}
                >
                  {name} {phone}
                  {status !== 'issued' && '（已入场）'}
                </Checkbox>
              ))}
            </div>
          )}
        </Field>
      )}
      <TextArea label="原因" required maxLength={100} rows={2} hint="下单人和持票人会看到这句话" {...form.field('reason')} />
    </FormSheet>
  )
}
