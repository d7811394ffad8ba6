/** One red letter: how its 确认单 stands, until when, and what a person does about it. */
import type { Red } from '#contract/invoice.ts'
import { invoiceManage as calls } from '#contract/invoice-manage.ts'
import { formStates, formStateWords, redReasonWords } from '#contract/invoice-red.ts'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { money } from '../../../kit/money.ts'
import { dayTime } from '../../../ui/format.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { RedTag } from '../parts/invoice-tag.tsx'
import { isInstead } from '../parts/next-words.ts'
import { check } from '../../../api/check.ts'

interface Props {
  meetingId: string
  red: Red
  /** All of the same invoice. */
  reds: readonly Red[]
  mayEdit: boolean
  onDecided: () => Promise<unknown>
}

export function RedCard({ meetingId, red, reds, mayEdit, onDecided }: Props) {
  const { no, actions } = red
  const send = (action: Exclude<(typeof actions)[number], 'record'>, done: string) => () =>
    decide(calls.red, { meetingId, no, action }, done)
  return (
    <section className="invoice-red" aria-label="红票">
      <TitleLine tag={<RedTag red={red} />}>冲红 {money(red.amount)}</TitleLine>
      {red.waitsFor === 'face' && <p className="decision-problem">开票账户已离线，请到电子税务局扫脸登录</p>}
      {actions.includes('release') && <p className="invoice-next">退款等红票开出后再退</p>}
      {isInstead(red, reds) && <p className="invoice-next">部分冲红没有被受理，已改为全额冲红，剩余金额冲红后重新开票</p>}
      <Facts
        facts={[
          ['原因', redReasonWords[red.reason]],
          ['确认单', red.form === '' ? '' : formStateWords[red.form]],
          ['确认期限', red.untilTime && dayTime(red.untilTime)],
          ['红票号码', red.number],
          ['服务返回', red.error],
          ['发起时间', dayTime(red.createTime)],
          ['完成时间', red.doneTime && dayTime(red.doneTime)],
        ]}
      />
      <RowActions
        className="invoice-acts"
        of={mayEdit ? actions : []}
        onEnd={onDecided}
        table={{
          again: { label: '再次发起', call: send('again', '已再次发起') },
          whole: {
            label: '改为全额冲红',
            question: '税局不受理部分冲红时，改为全额冲红，剩余金额按原抬头自动重新开票。',
            call: send('whole', '已改为全额冲红'),
          },
          drop: { label: '放弃冲红', question: '不再冲红这张发票？原发票继续有效。', call: send('drop', '已放弃冲红') },
          release: {
            label: '先退款',
            question: '退款正在等待红票。先退款后，如果红票开不出来，这笔金额会列入月报的“已退未冲”。',
            call: send('release', '已放行退款'),
          },
          agree: { label: '确认', call: send('agree', '已确认') },
          takeOver: {
            label: '转为手工登记',
            question: '开票服务一直没有结果。请先在电子税务局查询这张红票是否已开出，再转为手工登记。',
            call: send('takeOver', '已转为手工登记'),
          },
          record: {
            label: '登记结果',
            renderSheet: (close, end) => <RecordSheet meetingId={meetingId} no={no} onClose={close} onDone={end} />,
          },
        }}
      />
    </section>
  )
}

const forms = formStates.map((value) => ({ value, label: formStateWords[value] }))

interface RecordProps {
  meetingId: string
  no: string
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** As it stands at the tax bureau, where a person issues. */
function RecordSheet({ meetingId, no, onClose, onDone }: RecordProps) {
  const form = useForm({
    values: { form: '' as (typeof formStates)[number] | '', number: '' },
    call: calls.red,
    check,
    input: ({ form: state, number }) => ({ meetingId, no, action: 'record' as const, number, ...(state !== '' && { form: state }) }),
    refusals: { invoice_number_taken: 'number' },
    otherwise: '没有登记成功，请稍后重试',
    done: '已登记',
    onDone: () => onDone(),
  })
  return (
    <FormSheet title="登记红票结果" form={form} action="登记" className="invoice-fields" onClose={onClose}>
      <Select label="确认单状态" choices={forms} {...form.field('form')} />
      <TextField label="红票号码" maxLength={20} autoComplete="off" hint="已开出的填写20位号码" {...form.field('number')} />
    </FormSheet>
  )
}
