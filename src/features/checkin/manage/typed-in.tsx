/** Sheets that were ticked by hand, typed in afterwards. */
import { useState } from 'react'
import type { Data } from '#contract/call.ts'
import { checkin } from '#contract/checkin/calls.ts'
import type { CheckinList } from '#contract/checkin/lists.ts'
import type { Why } from '#contract/checkin/rule.ts'
import { whyWords } from '#contract/checkin/words.ts'
import { sayAtDoor } from '#contract/checkin/sentences.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { serialsOf } from './serials.ts'

const MOST = 1000

export function TypedIn({ list }: { list: CheckinList }) {
  const [told, setTold] = useState<Data<typeof checkin.paper>>()
  const { values, field, set, wrong, ...form } = useForm({
    values: { gateId: list.gates[0]?.id ?? '', time: '', typed: '' },
    call: checkin.paper,
    input: ({ gateId, time, typed }) => ({
      listId: list.id,
      meetingId: list.meetingId,
      gateId,
      time: `${time.replace('T', ' ')}:00`,
      serials: serialsOf(typed, MOST) ?? [],
    }),
    wrong(_, { time, typed }) {
      setTold(undefined)
      return {
        ...(time === '' && { time: '请填写签到时间' }),
        ...((serialsOf(typed, MOST) ?? []).length === 0 && { typed: sayAtDoor.serialsMissing }),
      }
    },
    onDone(outcome) {
      setTold(outcome)
      if (outcome.refused.length === 0) set({ typed: '' })
    },
  })

  return (
    <Card title="补录纸质签到">
      <form ref={form.box} noValidate onSubmit={(event) => void form.submit(event)}>
        <Select label="入口" choices={list.gates.map(({ id, name }) => ({ value: id, label: name }))} {...field('gateId')} />
        <label className="doors-label" htmlFor="doors-time">
          签到时间
        </label>
        <div className={classNames('doors-window', wrong.time !== undefined && 'is-wrong')}>
          <input
            id="doors-time"
            type="datetime-local"
            value={values.time}
            aria-invalid={wrong.time !== undefined || undefined}
            onChange={(event) => set({ time: event.target.value })}
          />
        </div>
        {wrong.time !== undefined && (
          <p className="doors-wrong" role="alert">
            {wrong.time}
          </p>
        )}
        <div className="doors-group">
          <TextArea label="到场人员的序号" rows={3} placeholder="如：1-5, 8, 12" {...field('typed')} />
        </div>
        <div className="doors-row">
          <Button kind="primary" type="submit" busy={form.busy}>
            登记
          </Button>
        </div>
      </form>
      {told !== undefined && (
        <div className="doors-told" role="status">
          <p>
            已登记 {told.entered} 人{told.already > 0 && `，${told.already} 人之前已入场`}
          </p>
          {byWhy(told.refused).map(([why, serials]) => (
            <p key={why}>
              序号 {serials.join('、')}：{whyWords[why]}
            </p>
          ))}
        </div>
      )}
    </Card>
  )
}

/** Those that were refused for one reason stand in one line. */
function byWhy(refused: Data<typeof checkin.paper>['refused']): [Why, number[]][] {
  const lines = new Map<Why, number[]>()
  for (const { serial, why } of refused) lines.set(why as Why, [...(lines.get(why as Why) ?? []), serial])
  return [...lines]
}
