/** 重复的人: those who stand in the meeting more than once, side by side, to be made one. */
import './people.css'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Data, Page } from '#contract/call.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { orderStatusWords } from '#contract/order.ts'
import { people as calls, type PersonRow } from '#contract/people.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useAction } from '../../../api/use-action.ts'
import { usePages } from '../../../api/use-pages.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { TitleLine } from '../../../kit/title-line.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { StandingTag } from './standing.tsx'

type Group = Data<typeof calls.doubles> extends Page<infer T> ? T : never

export default function Doubles({ meetingId }: { meetingId: string }) {
  const view = useListView({})
  const pages = usePages(calls.doubles, { meetingId }, { quiet: true, size: view.page })
  return (
    <DataList
      label="重复的人"
      view={view}
      pages={pages}
      keyOf={keyOf}
      count={(total) => `共 ${total} 组，请逐组核对`}
      empty="没有重复的人：没有手机号或姓名出现两次"
    >
      {(groups, refresh) => (
        <div className="people-doubles">
          {groups.map((group) => (
            <DoubleGroup key={keyOf(group)} meetingId={meetingId} group={group} onMerged={refresh} />
          ))}
        </div>
      )}
    </DataList>
  )
}

const keyOf = ({ people }: Group) => people.map(({ id }) => id).join(' ')

function DoubleGroup({
  meetingId,
  group: { why, people },
  onMerged,
}: {
  meetingId: string
  group: Group
  onMerged: () => Promise<unknown>
}) {
  const mayMerge = useMayMake(calls.merge, meetingId)
  const merge = useAction(calls.merge, { quiet: true })
  const [wrong, setWrong] = useState('')
  // A phone may be a parent's or a colleague's: of several, people say who is the same.
  const alike = people.length === 2 || people.every(({ name }) => name === people[0]?.name)
  const [same, setSame] = useState<ReadonlySet<string>>(() => new Set(alike ? people.map(({ id }) => id) : []))
  const [first] = people
  /** By which they are told apart where all else is the same. */
  const ordinal = ({ id }: PersonRow) => `第 ${people.findIndex((one) => one.id === id) + 1} 条`

  async function keep(kept: PersonRow) {
    const others = people.filter(({ id }) => id !== kept.id && same.has(id))
    if (others.length === 0) return setWrong('请先勾选与这一条是同一个人的其他记录')
    const wordsFor = (one: PersonRow) => `${ordinal(one)} ${one.name}（${one.ticketName}，${dayTime(one.createTime)}报名）`
    const sure = await confirm({
      title: '合并',
      message: `保留${wordsFor(kept)}。去掉${others.map(wordsFor).join('、')}：门票立即失效，名额释放；只有那里填写过的内容会并入保留的一条。不能撤销。`,
      confirm: '合并',
    })
    if (!sure) return
    setWrong('')
    for (const drop of others) {
      const outcome = await merge.run({ meetingId, keep: kept.id, drop: drop.id })
      if (!outcome.ok) {
        setWrong(wordsOf(outcome.error, '没有合并成功，请稍后重试'))
        await onMerged()
        return
      }
    }
    notice.success('已合并')
    await onMerged()
  }
  return (
    <Card title={why === 'phone' ? `同一个手机号 ${first?.phone}` : `同名 ${first?.name}`} aside={`${people.length} 条`}>
      <div className="people-sides">
        {people.map((person) => (
          <div key={person.id} className="people-side" role="group" aria-label={ordinal(person)}>
            <p className="quiet">{ordinal(person)}</p>
            <TitleLine tag={<StandingTag person={person} />}>
              <Link className="people-link" href={consoleLinks.person(meetingId, person.id)}>
                {person.name}
              </Link>
            </TitleLine>
            <Facts
              facts={[
                ['手机号', person.phone],
                ['单位', person.department],
                ['门票', person.ticketName],
                ['订单', `${person.orderNo} ${orderStatusWords[person.orderStatus]}`],
                ['到场', dayTime(person.arriveTime)],
                ['报名时间', dayTime(person.createTime)],
              ]}
            />
            {mayMerge && people.length > 2 && (
              <Checkbox
                checked={same.has(person.id)}
                onChange={(on) => setSame(new Set(people.map(({ id }) => id).filter((id) => (id === person.id ? on : same.has(id)))))}
              >
                是同一个人<span className="unseen">（{ordinal(person)}）</span>
              </Checkbox>
            )}
            {mayMerge && (
              <Button busy={merge.busy} label={`保留这一条：${ordinal(person)}`} onClick={() => void keep(person)}>
                保留这一条
              </Button>
            )}
          </div>
        ))}
      </div>
      {wrong !== '' && (
        <p className="people-wrong" role="alert">
          {wrong}
        </p>
      )}
    </Card>
  )
}
