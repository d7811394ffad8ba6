/** One red letter: how its 确认单 stands, until when, and what a person does about it. */
import { useState } from 'react'
import type { Red } from '#contract/invoice.ts'
import { invoiceManage as calls } from '#contract/invoice-manage.ts'
import { formStates, formStateWords, redReasonWords } from '#contract/invoice-red.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { money } from '../../../kit/money.ts'
import { dayTime } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { RedTag } from '../parts/invoice-tag.tsx'
import { check } from '../rules.ts'

interface Props {
  meetingId: string
  red: Red
  /** A person issues, and says how it stands. */
  byHand: boolean
  mayEdit: boolean
  onDecided: () => Promise<unknown>
}

export function RedCard({ meetingId, red, byHand, mayEdit, onDecided }: Props) {
  const { decide, busy } = useDecision(calls.red, onDecided)
  const [recording, setRecording] = useState(false)
  const { no, state } = red
  const isOpen = state === 'asked' || state === 'waiting_buyer' || state === 'waiting_seller' || state === 'red_issuing'
  const holdsRefund = red.holds === 1 && (isOpen || state === 'lapsed')

  async function drop() {
    const sure = await confirm({ message: '不再冲红这张发票？原发票继续有效。', confirm: '放弃冲红' })
    if (sure) await decide({ meetingId, no, action: 'drop' }, '已放弃冲红')
  }
  async function release() {
    const message = '退款正在等待红票。先退款后，如果红票开不出来，这笔金额会列入月报的“已退未冲”。'
    if (await confirm({ message, confirm: '先退款' })) await decide({ meetingId, no, action: 'release' }, '已放行退款')
  }
  return (
    <section className="invoice-red" aria-label="红票">
      <TitleLine tag={<RedTag state={state} />}>冲红 {money(red.amount)}</TitleLine>
      {red.waitsFor === 'face' && <p className="decision-problem">开票账户已离线，请到电子税务局扫脸登录</p>}
      {holdsRefund && <p className="invoice-next">退款等红票开出后再退</p>}
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
      {mayEdit && (
        <div className="invoice-acts">
          {state === 'lapsed' && (
            <Button busy={busy} onClick={() => void decide({ meetingId, no, action: 'again' }, '已再次发起')}>
              再次发起
            </Button>
          )}
          {state === 'lapsed' && (
            <Button busy={busy} onClick={() => void drop()}>
              放弃冲红
            </Button>
          )}
          {holdsRefund && (
            <Button busy={busy} onClick={() => void release()}>
              先退款
            </Button>
          )}
          {state === 'waiting_seller' && red.form === '03' && (
            <Button busy={busy} onClick={() => void decide({ meetingId, no, action: 'agree' }, '已确认')}>
              确认
            </Button>
          )}
          {isOpen && byHand && <Button onClick={() => setRecording(true)}>登记结果</Button>}
        </div>
      )}
      {recording && (
        <RecordSheet
          meetingId={meetingId}
          no={no}
          onClose={() => setRecording(false)}
          onDone={() => {
            setRecording(false)
            return onDecided()
          }}
        />
      )}
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
    onDone() {
      notice.success('已登记')
      void onDone()
    },
  })
  return (
    <FormSheet title="登记红票结果" form={form} action="登记" className="invoice-fields" onClose={onClose}>
      <Select label="确认单状态" choices={forms} {...form.field('form')} />
      <TextField label="红票号码" maxLength={20} autoComplete="off" hint="已开出的填写20位号码" {...form.field('number')} />
    </FormSheet>
  )
}
