/** Before a rehearsal: what it does and what it leaves alone; how many come, how fast, and what organisers keep for themselves. */
import { useState } from 'react'
import { Link } from 'wouter'
import { consoleLinks } from '#contract/console-links.ts'
import {
  PEOPLE_LEAST,
  PEOPLE_MOST,
  PEOPLE_USUAL,
  rehearsal as calls,
  type Rehearsal,
  type RehearsalHand,
  rehearsalSpeeds,
} from '#contract/rehearsal.ts'
import { check } from '../../../api/check.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { wholeTyped } from '../../../kit/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ListIcon, PeopleIcon, ShieldIcon } from '../../../ui/icons-later.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Hands, Speed } from './steering.tsx'

interface Props {
  meetingId: string
  /** @param now how it stands; nothing where somebody else has begun one. */
  onBegun: (now?: Rehearsal) => void
}

interface Typed {
  people: string
  speed: Rehearsal['speed']
  byHand: readonly RehearsalHand[]
}

export function Begin({ meetingId, onBegun }: Props) {
  /** There is no ticket that anybody could want. */
  const [nothing, setNothing] = useState(false)
  const { field, values, set, wrong, ...form } = useForm({
    values: { people: String(PEOPLE_USUAL), speed: rehearsalSpeeds[0], byHand: [] } as Typed,
    call: calls.start,
    check,
    input: ({ people, speed, byHand }) => ({ meetingId, people: wholeTyped(people), speed, byHand: [...byHand] }),
    otherwise(error, reason) {
      if (reason === 'rehearsal_there') onBegun()
      setNothing(reason === 'rehearsal_nothing')
      form.tell({ foot: wordsOf(error, '没有开始成功，请稍后重试') })
    },
    onDone: onBegun,
  })
  return (
    <div className="rehearsal rehearsal-columns">
      <Card bare title="先演一遍，再开真会">
        <List label="演练是什么">
          <Cell
            icon={PeopleIcon}
            title="从开售演到结算"
            note="虚构的参会人来抢票、付款、转账、退款、转让，到现场签到和临时购票，再到对账结算，把几周的事演完"
          />
          <Cell
            icon={ShieldIcon}
            title="不碰真实的人和钱"
            note="在单独的环境里进行：不发短信和微信，不收款，不占名额；真实的订单、数据和公开页面都不受影响"
          />
          <Cell icon={ListIcon} title="最后给一页检查单" note="哪些经受住了，哪些会出问题，每一条都能点到要改的地方；看完可以整个丢弃" />
        </List>
      </Card>
      <form ref={form.box} noValidate onSubmit={(event) => void form.submit(event)}>
        <Card title="开始演练">
          <TextField
            label="来多少人"
            kind="number"
            required
            maxLength={4}
            autoComplete="off"
            hint={`${PEOPLE_LEAST}–${PEOPLE_MOST} 人，姓名和手机号都是虚构的，并标明“演练”`}
            {...field('people')}
          />
          <Speed value={values.speed} onChange={(speed) => set({ speed })} />
          <Hands value={values.byHand} onChange={(byHand) => set({ byHand })} />
          {wrong.foot !== undefined && (
            <p className="rehearsal-refused" role="alert">
              {wrong.foot} {nothing && <Link href={consoleLinks.meeting(meetingId, 'sale')}>去看门票</Link>}
            </p>
          )}
          <div className="rehearsal-start">
            <Button kind="primary" type="submit" wide busy={form.busy}>
              开始演练
            </Button>
          </div>
        </Card>
      </form>
    </div>
  )
}
