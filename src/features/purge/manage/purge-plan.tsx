/** 个人信息: what a meeting throws away of its people and when, what stays, and an earlier day. */
import './purge.css'
import { useState } from 'react'
import { purge as calls, type PurgePlan } from '#contract/purge.ts'
import { retention } from '#contract/retention.ts'
import { today } from '../../../api/clock.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { goes, dayInFull, sumOf } from './purge-words.ts'
import { PurgeSheet } from './purge-sheet.tsx'

export default function PurgePlanTab({ meetingId }: { meetingId: string }) {
  const query = useQuery(calls.plan, { meetingId }, { quiet: true, fresh: true })
  const [open, setOpen] = useState(false)
  return (
    <Loaded query={query} waiting={<Skeleton shape="text" count={5} />}>
      {(plan) => (
        <div className="purge">
          <When plan={plan} onChange={() => setOpen(true)} />
          <Card bare title={plan.purgeTime === '' ? '到时清除' : '已清除'}>
            <List label="清除的内容">
              {goes.map(({ name, note, of, unit }) => (
                <Cell
                  key={name}
                  title={name}
                  note={note}
                  value={plan.purgeTime !== '' && plan[of] === 0 ? '已清除' : `${plan[of]} ${unit}`}
                />
              ))}
              <Cell title="给参会人贴的标签" />
            </List>
          </Card>
          <Card title="会保留">
            <ul className="purge-stays">
              <li>姓名、性别、手机号、单位和职务等，说明谁报了名；本人可以随时注销，注销后不再保留。</li>
              <li>签到记录：谁在什么时候到过。</li>
              <li>订单、付款和退款：法律要求至少保存三年，收支随时可以核对。</li>
              <li>结算单：只有金额，没有参会人的姓名。</li>
            </ul>
          </Card>
          {open && (
            <PurgeSheet
              meetingId={meetingId}
              plan={plan}
              onClose={() => setOpen(false)}
              onSaved={() => {
                setOpen(false)
                query.retry()
              }}
            />
          )}
        </div>
      )}
    </Loaded>
  )
}

function When({ plan, onChange }: { plan: PurgePlan; onChange: () => void }) {
  const { day, latest, earliest, purgeTime } = plan
  if (purgeTime !== '')
    return (
      <Card title="个人信息已经清除">
        <p className="purge-day">{`${purgeTime.slice(0, 4)}年${dayTime(purgeTime)}`}</p>
        <p className="quiet">
          {sumOf(plan) === 0 ? '系统里不再有下列内容。' : `之后又填写的内容，会在 ${dayInFull(latest)} 前再清除一次。`}
        </p>
      </Card>
    )
  return (
    <Card title="清除日期">
      <p className="purge-day">{dayInFull(day)}</p>
      <p className="quiet">
        {day === latest
          ? `会议结束 ${retention.answers.days} 天后自动清除，这是最晚的日期。会务工作已经完成的，可以提前。`
          : `您选择了提前清除；最晚是 ${dayInFull(latest)}（会议结束 ${retention.answers.days} 天后）。`}
      </p>
      {earliest < latest && today() <= latest && <Button onClick={onChange}>更改日期</Button>}
    </Card>
  )
}
