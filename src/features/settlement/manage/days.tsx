/** The bill days of a meeting: which agree, which wait, and each difference with what a person has said about it. */
import './settlement.css'
import { useState } from 'react'
import { consoleLinks } from '#contract/console-links.ts'
import { providerWord } from '#contract/payment.ts'
import { billDayStateWords, settlement as calls, type SettlementDay } from '#contract/settlement.ts'
import { Link } from 'wouter'
import { check } from '../../../api/check.ts'
import { FormSheet } from '../../../kit/form/form-sheet.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { day as dayWords } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { dayTones, money } from './words.ts'

type Difference = SettlementDay['differences'][number]

interface Props {
  title?: string
  meetingId: string
  days: readonly SettlementDay[]
  /** Where somebody may say why: asks for the sheet anew. */
  onExplained?: (() => void) | undefined
}

export function Days({ title = '对账', meetingId, days, onExplained }: Props) {
  const [explaining, setExplaining] = useState<Difference>()
  const agreed = days.filter(({ state }) => state === 'agreed')
  const others = days.filter(({ state }) => state !== 'agreed')
  return (
    <Card title={title}>
      {days.length === 0 ? (
        <p className="quiet">没有需要核对的账单</p>
      ) : (
        <>
          {others.map((one) => (
            <Day
              key={`${one.provider} ${one.day}`}
              meetingId={meetingId}
              day={one}
              {...(onExplained !== undefined && { onExplain: setExplaining })}
            />
          ))}
          {agreed.length > 0 && (
            <details className="settlement-agreed">
              <summary>{agreed.length} 天的账单核对一致</summary>
              {agreed.map((one) => (
                <Day key={`${one.provider} ${one.day}`} meetingId={meetingId} day={one} />
              ))}
            </details>
          )}
        </>
      )}
      {explaining !== undefined && (
        <ExplainSheet
          key={explaining.id}
          meetingId={meetingId}
          difference={explaining}
          onClose={() => setExplaining(undefined)}
          onSaved={() => {
            setExplaining(undefined)
            onExplained?.()
          }}
        />
      )}
    </Card>
  )
}

interface DayProps {
  meetingId: string
  day: SettlementDay
  onExplain?: (difference: Difference) => void
}

function Day({ meetingId, day: { day, provider, state, movements, differences }, onExplain }: DayProps) {
  return (
    <section className="settlement-day" aria-label={`${dayWords(day)} ${providerWord(provider)}`}>
      <div className="settlement-day-head">
        <div>
          <b>
            {day.slice(0, 4)}年{dayWords(day)}
          </b>
          <p className="quiet">
            {providerWord(provider)} · {movements} 笔
          </p>
        </div>
        <Tag tone={dayTones[state]}>{billDayStateWords[state]}</Tag>
      </div>
      {differences.length > 0 && (
        <ul>
          {differences.map((one) => (
            <li key={one.id}>
              <div>
                <p>
                  {one.outTradeNo === '' ? (
                    '不属于任何订单的记录'
                  ) : (
                    <Link className="settlement-order" href={consoleLinks.order(meetingId, one.outTradeNo)}>
                      订单 {one.outTradeNo}
                    </Link>
                  )}
                </p>
                <p className="quiet">
                  平台 {one.theirs === null ? '没有记录' : money(one.theirs)}，我方 {one.ours === null ? '没有记录' : money(one.ours)}
                </p>
                {one.explanation !== '' && (
                  <p className="settlement-note">
                    {one.explanation}
                    <span className="quiet">（{one.by}）</span>
                  </p>
                )}
              </div>
              {onExplain !== undefined && (
                <Button
                  small
                  label={`${one.explanation === '' ? '填写说明' : '修改说明'}：${one.outTradeNo === '' ? '不属于任何订单的记录' : `订单 ${one.outTradeNo}`}`}
                  onClick={() => onExplain(one)}
                >
                  {one.explanation === '' ? '填写说明' : '修改说明'}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface ExplainProps {
  meetingId: string
  difference: Difference
  onClose: () => void
  onSaved: () => void
}

function ExplainSheet({ meetingId, difference: { id, outTradeNo, theirs, ours, explanation }, onClose, onSaved }: ExplainProps) {
  const { field, ...form } = useForm({
    values: { explanation },
    call: calls.explain,
    check,
    input: (written) => ({ meetingId, id, ...written }),
    refusals: { difference_gone: 'explanation' },
    otherwise: '没有保存成功，请稍后重试',
    done: '已保存说明',
    onDone: () => onSaved(),
  })
  return (
    <FormSheet title="差异说明" form={form} action="保存" onClose={onClose}>
      <p className="quiet">
        {outTradeNo === '' ? '不属于任何订单的记录' : `订单 ${outTradeNo}`}：平台{theirs === null ? '没有记录' : ` ${money(theirs)}`}，我方
        {ours === null ? '没有记录' : ` ${money(ours)}`}。说明会记入结算单。
      </p>
      <TextArea label="差异的原因" required maxLength={200} {...field('explanation')} />
    </FormSheet>
  )
}
