/** The fields of a ticket in their groups. What is bound by what has been sold is told at its field, before anything is saved. */
import type { ReactNode } from 'react'
import { doorLinks } from '#contract/checkin/links.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { refundSentence } from '#contract/refund-sentence.ts'
import type { Audience } from '#contract/ticket.ts'
import { type OwnTicket, PAY_MINUTES_LEAST, type Sale, STEPS_MAX, TIERS_MAX } from '#contract/ticket-manage.ts'
import { DateTimeField, MomentInput } from '../../../kit/date-time-field.tsx'
import type { Form } from '../../../kit/form/use-form.ts'
import { InRow, RowsField } from '../../../kit/rows-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { CheckboxList } from '../../../ui/checkbox-list.tsx'
import { Field } from '../../../ui/field.tsx'
import { span } from '../../../ui/format.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { tiersOf, type TicketValues } from './ticket-values.ts'

export interface Written {
  form: Pick<Form<TicketValues>, 'values' | 'field' | 'set' | 'wrong'>
  sale: Sale
  meetingId: string
  /** undefined for a new one. */
  ticket: OwnTicket | undefined
}

/** Places of live orders. */
export const takenOf = (ticket: OwnTicket | undefined) => (ticket === undefined ? 0 : ticket.sold + ticket.held)

export function NameField({ form }: Pick<Written, 'form'>) {
  return <TextField label="名称" required name="name" maxLength={40} autoComplete="off" placeholder="如：教师票" {...form.field('name')} />
}

export function NoteFields({ form }: Pick<Written, 'form'>) {
  return (
    <>
      <TextArea label="说明" rows={2} maxLength={200} placeholder="如：含资料与午餐" {...form.field('note')} />
      <TextField
        label="分组"
        maxLength={20}
        autoComplete="off"
        hint="相同分组的门票在会议页面上排在同一个小标题下"
        {...form.field('groupName')}
      />
    </>
  )
}

export function PriceField({ form, ticket }: Pick<Written, 'form' | 'ticket'>) {
  const stepped = form.values.steps.length > 0
  const sold = takenOf(ticket) > 0
  return (
    <TextField
      label={stepped ? '原价' : '价格'}
      required
      kind="decimal"
      name="price"
      maxLength={10}
      aside="元"
      placeholder="免费填 0"
      {...((stepped || sold) && { hint: [stepped ? '各阶段结束后按原价' : '', sold ? soldAtOldPrice : ''].filter(Boolean).join('；') })}
      {...form.field('price')}
    />
  )
}
const soldAtOldPrice = '已下的订单仍按下单时的价格，改价只影响以后'

export function StepsField({ form }: Pick<Written, 'form'>) {
  const { value, error, onChange } = form.field('steps')
  return (
    <RowsField
      label="价格阶段"
      hint={value.length === 0 ? '早鸟价等：到某个时间为止按另一个价格' : undefined}
      error={error}
      rows={value}
      most={STEPS_MAX}
      one="价格阶段"
      add="添加价格阶段"
      next={() => ({ untilTime: '', yuan: '' })}
      onChange={onChange}
    >
      {(step, put, at) => (
        <>
          <span className="sale-row-word">直到</span>
          <MomentInput label={`价格阶段${at + 1}截止时间`} value={step.untilTime} onChange={(untilTime) => put({ untilTime })} />
          <span className="sale-row-pair">
            <span className="sale-row-word">¥</span>
            <InRow label={`价格阶段${at + 1}价格（元）`} kind="decimal" value={step.yuan} onChange={(yuan) => put({ yuan })} />
          </span>
        </>
      )}
    </RowsField>
  )
}

export function TotalField({ form, sale, ticket }: Omit<Written, 'meetingId'>) {
  const taken = takenOf(ticket)
  const whole = sale.pools.find((pool) => pool.whole === 1)
  const shared = whole !== undefined || form.values.poolId !== ''
  const hint = [
    taken > 0 ? `已售出 ${taken} 张，数量不能少于 ${taken}` : '',
    shared ? '可不填，只按共享名额计数' : '',
    whole === undefined ? '' : `会议总名额 ${whole.total}，已占用 ${whole.taken}`,
  ].filter((word) => word !== '')
  return (
    <TextField
      label="门票数量"
      required={!shared}
      kind="number"
      name="total"
      maxLength={7}
      aside="张"
      {...(hint.length > 0 && { hint: hint.join('；') })}
      {...form.field('total')}
    />
  )
}

export function PoolField({ form, sale, meetingId }: Written) {
  const pools = sale.pools.filter(({ whole }) => whole === 0)
  if (pools.length === 0)
    return (
      <Field label="共享名额" hint="几种门票合用一个总数时使用">
        {(control) => (
          <div {...control}>
            <Button small href={consoleLinks.meeting(meetingId, 'sale', 'pools')}>
              设置共享名额
            </Button>
          </div>
        )}
      </Field>
    )
  const pool = pools.find(({ id }) => id === form.values.poolId)
  return (
    <Select
      label="共享名额"
      placeholder="不使用"
      choices={pools.map(({ id, name, total, taken }) => ({
        value: id,
        label: `${name}（剩 ${Math.max(0, total - taken)}，共 ${total}）`,
      }))}
      {...(pool !== undefined && { hint: `与其他门票合用“${pool.name}”的 ${pool.total} 个名额` })}
      {...form.field('poolId')}
    />
  )
}

export function WindowFields({ form, ticket }: Pick<Written, 'form' | 'ticket'>) {
  const fresh = ticket === undefined
  return (
    <>
      <DateTimeField label="开售时间" {...(fresh && { hint: '不填则现在就开售' })} {...form.field('bookingStratTime')} />
      <DateTimeField label="停售时间" {...(fresh && { hint: '不填则到会议开始时停售' })} {...form.field('bookingEndTime')} />
      <TextField label="每单最少" kind="number" maxLength={3} aside="张" {...form.field('leastPerOrder')} />
      <TextField label="每单最多" kind="number" maxLength={3} aside="张" placeholder="不限" {...form.field('limitPerOrder')} />
      <TextField label="每个手机号限购" kind="number" maxLength={3} aside="张" placeholder="不限" {...form.field('limitPerPhone')} />
    </>
  )
}

const audienceWords: Record<Audience, string> = { anyone: '所有人', phones: '名单内的手机号', organisations: '机构成员' }

export function BuyersFields({ form, sale, ticket, onPhones }: Omit<Written, 'meetingId'> & { onPhones: () => void }) {
  const { values, set, wrong } = form
  return (
    <>
      <RadioGroup<string>
        label="对谁开放"
        value={values.audience}
        onChange={(audience) => set({ audience })}
        choices={Object.entries(audienceWords).map(([value, label]) => ({ value, label }))}
        hint={values.audience === 'anyone' ? undefined : '所有人都能看到这种门票，只有符合条件的人能买'}
      />
      {values.audience === 'phones' &&
        (ticket === undefined ? (
          <p className="sale-told">保存后再填写手机号名单。</p>
        ) : (
          <div className="sale-told">
            <span>{ticket.phones === 0 ? '名单里还没有手机号，没有人能买' : `名单里有 ${ticket.phones} 个手机号`}</span>
            <Button small onClick={onPhones}>
              编辑名单
            </Button>
          </div>
        ))}
      {values.audience === 'organisations' && (
        <Ticks
          label="可购机构"
          none="还没有机构，请先在机构管理中添加"
          error={wrong.organisationIds}
          choices={sale.organisations.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.organisationIds}
          onChange={(organisationIds) => set({ organisationIds })}
        />
      )}
      <Checkbox checked={values.hidden === '1'} onChange={(on) => set({ hidden: on ? '1' : '0' })}>
        不公开，输入优惠码后才能看到
      </Checkbox>
      <Checkbox checked={values.approval === '1'} onChange={(on) => set({ approval: on ? '1' : '0' })}>
        报名需要审核：提交后先占名额，审核通过再付款
      </Checkbox>
    </>
  )
}

export function QuestionsField({ form, sale, meetingId }: Written) {
  const chosen = sale.forms.find(({ id }) => id === form.values.formId)
  return (
    <>
      <Select
        label="报名表单"
        placeholder={sale.forms.length === 0 ? '还没有表单' : '使用第一份表单'}
        choices={sale.forms.map(({ id, name, questions }) => ({ value: id, label: `${name}（${questions} 个问题）` }))}
        {...form.field('formId')}
      />
      <div className="sale-told">
        <span>{chosen === undefined ? '参会人报名时要填写的内容' : `报名时填写 ${chosen.questions} 项内容`}</span>
        <Button
          small
          href={chosen === undefined ? consoleLinks.meeting(meetingId, 'sale', 'forms') : consoleLinks.asking(meetingId, chosen.id)}
        >
          编辑填写内容
        </Button>
      </div>
    </>
  )
}

export function RefundField({ form }: Pick<Written, 'form'>) {
  const { value, error, onChange } = form.field('refundTiers')
  return (
    <>
      <RowsField
        label="什么时候退多少"
        error={error}
        rows={value}
        most={TIERS_MAX}
        one="第几档："
        add={value.length === 0 ? '添加退款规则' : '再加一档'}
        next={() => (value.length === 0 ? { days: '7', percent: '100' } : { days: '', percent: '' })}
        onChange={onChange}
      >
        {(tier, put, at) => (
          <>
            <span className="sale-row-word">开会</span>
            <InRow label={`第 ${at + 1} 档天数`} value={tier.days} onChange={(days) => put({ days })} />
            <span className="sale-row-word">天前，退</span>
            <InRow label={`第 ${at + 1} 档退款比例（%）`} value={tier.percent} onChange={(percent) => put({ percent })} />
            <span className="sale-row-word">%</span>
          </>
        )}
      </RowsField>
      <p className="sale-told">
        <span>参会人看到：{refundSentence(tiersOf(value))}。</span>
      </p>
    </>
  )
}

export function EntranceField({ form, sale, meetingId }: Written) {
  const open = sale.lists.filter(({ all }) => all === 1)
  const limited = sale.lists.filter(({ all }) => all === 0)
  const { value, error, onChange } = form.field('listIds')
  return (
    <>
      {open.length > 0 && <p className="sale-told">所有门票都能进：{open.map(({ name }) => name).join('、')}</p>}
      {limited.length === 0 ? (
        <div className="sale-told">
          <span>要让不同门票进不同的日子或会场，先在签到管理里新建只对部分门票开放的名单。</span>
          <Button small href={doorLinks.myMeeting(meetingId)}>
            签到管理
          </Button>
        </div>
      ) : (
        <Ticks
          label="还能进"
          none=""
          error={error}
          choices={limited.map(({ id, name, windows }) => ({
            value: id,
            label: [name, windows.map(({ from, to }) => span(from, to)).join('、') || '不限时间'].join(' · '),
          }))}
          value={value}
          onChange={onChange}
        />
      )}
    </>
  )
}

const usual = [
  [PAY_MINUTES_LEAST, '30 分钟'],
  [60, '1 小时'],
  [2 * 60, '2 小时'],
  [24 * 60, '1 天'],
  [3 * 24 * 60, '3 天'],
  [7 * 24 * 60, '7 天（适合单位转账）'],
] as const

export function PayFields({ form }: Pick<Written, 'form'>) {
  const { value, error, onChange } = form.field('payMinutes')
  const known = usual.some(([minutes]) => String(minutes) === value)
  return (
    <>
      <Select
        label="付款时限"
        hint="下单后超过这个时间没有付款，订单取消，名额放回"
        error={error}
        value={value}
        onChange={onChange}
        choices={[
          ...usual.map(([minutes, label]) => ({ value: String(minutes), label })),
          ...(known || value === '' ? [] : [{ value, label: `${value} 分钟` }]),
        ]}
      />
      <TextField label="发票项目" maxLength={40} autoComplete="off" placeholder="如：会议费" {...form.field('invoiceItem')} />
    </>
  )
}

interface TicksProps {
  label: string
  /** Where there is nothing to tick. */
  none: string
  error: string | undefined
  choices: readonly { value: string; label: ReactNode }[]
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
}

function Ticks({ label, none, error, choices, value, onChange }: TicksProps) {
  return (
    <Field label={label} error={error} group {...(choices.length === 0 && { hint: none })}>
      {() => <CheckboxList choices={choices} value={value} onChange={onChange} />}
    </Field>
  )
}
