/** Sheets that were ticked by hand, typed in afterwards. */
import { useState } from 'react'
import type { Data } from '#contract/call.ts'
import { checkin, type CheckinList } from '#contract/checkin.ts'
import type { Why } from '#contract/checkin-rule.ts'
import { whyWords } from '#contract/checkin-words.ts'
import { sayAtDoor } from '#contract/door-sentences.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { serialsOf } from './serials.ts'

const MOST = 1000

export function TypedIn({ list }: { list: CheckinList }) {
  const [gateId, setGateId] = useState(list.gates[0]?.id ?? '')
  const [time, setTime] = useState('')
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<{ time?: string; typed?: string }>({})
  const [told, setTold] = useState<Data<typeof checkin.paper>>()
  const typing = useAction(checkin.paper)

  async function send() {
    const serials = serialsOf(typed, MOST)
    const mistakes = {
      ...(time === '' && { time: '请填写签到时间' }),
      ...((serials === undefined || serials.length === 0) && { typed: sayAtDoor.serialsMissing }),
    }
    setWrong(mistakes)
    setTold(undefined)
    if (serials === undefined || Object.keys(mistakes).length > 0) return
    const outcome = await typing.run({ listId: list.id, gateId, time: `${time.replace('T', ' ')}:00`, serials })
    if (!outcome.ok) return
    setTold(outcome.data)
    if (outcome.data.refused.length === 0) setTyped('')
  }

  return (
    <Card title="补录纸质签到">
      <Select label="入口" value={gateId} onChange={setGateId} choices={list.gates.map(({ id, name }) => ({ value: id, label: name }))} />
      <label className="doors-label" htmlFor="doors-time">
        签到时间
      </label>
      <div className="doors-window">
        <input
          id="doors-time"
          type="datetime-local"
          value={time}
          aria-invalid={wrong.time !== undefined || undefined}
          onChange={(event) => setTime(event.target.value)}
        />
      </div>
      {wrong.time !== undefined && (
        <p className="doors-wrong" role="alert">
          {wrong.time}
        </p>
      )}
      <div className="doors-group">
        <TextArea label="到场人员的序号" rows={3} placeholder="如：1-5, 8, 12" value={typed} error={wrong.typed} onChange={setTyped} />
      </div>
      <div className="doors-row">
        <Button kind="primary" busy={typing.busy} onClick={() => void send()}>
          登记
        </Button>
      </div>
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
