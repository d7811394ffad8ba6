/** 疑似重复: attendees who may be one person, side by side, to be merged. */
import './people.css'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Data, Page } from '#contract/call.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { orderStatusWord } from '#contract/order.ts'
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
      view={view}
      pages={pages}
      keyOf={keyOf}
      count={(total) => `共 ${total} 组，请逐组核对`}
      empty="未发现重复：已比较手机号、姓名和单位"
    >
      {(groups, refresh) => (
        <>
          <Groups meetingId={meetingId} groups={groups.filter(({ why }) => why !== 'name')} onMerged={refresh} />
          <Namesakes meetingId={meetingId} groups={groups.filter(({ why }) => why === 'name')} onMerged={refresh} />
        </>
      )}
    </DataList>
  )
}

const keyOf = ({ why, people }: Group) => `${why} ${people.map(({ id }) => id).join(' ')}`

interface GroupsProps {
  meetingId: string
  groups: readonly Group[]
  onMerged: () => Promise<unknown>
}

function Groups({ meetingId, groups, onMerged }: GroupsProps) {
  if (groups.length === 0) return null
  return (
    <div className="people-doubles">
      {groups.map((group) => (
        <DoubleGroup key={keyOf(group)} meetingId={meetingId} group={group} onMerged={onMerged} />
      ))}
    </div>
  )
}

/** Namesakes are two people more often than one: closed at first. */
function Namesakes({ groups, ...same }: GroupsProps) {
  const [open, setOpen] = useState(false)
  if (groups.length === 0) return null
  return (
    <section className="people-namesakes" aria-label="仅姓名相同">
      <p className="people-hint">
        <span>仅姓名相同 {groups.length} 组，手机号和单位不同或未填写，多为不同的人</span>
        <button type="button" className="button is-text" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '收起' : '展开'}
        </button>
      </p>
      {open && <Groups groups={groups} {...same} />}
    </section>
  )
}

function titleOf({ why, people: [first] }: Group): string {
  if (why === 'phone') return `手机号相同：${first?.phone}`
  return why === 'workplace' ? `姓名和单位相同：${first?.name}，${first?.workplace}` : `仅姓名相同：${first?.name}`
}

function DoubleGroup({ meetingId, group, onMerged }: { meetingId: string; group: Group; onMerged: () => Promise<unknown> }) {
  const { why, people } = group
  const mayMerge = useMayMake(calls.merge, meetingId)
  const merge = useAction(calls.merge, { quiet: true })
  const [wrong, setWrong] = useState('')
  // A phone may be a parent's or a colleague's, a name a stranger's: people say who is the same.
  const alike = why !== 'name' && (people.length === 2 || people.every(({ name }) => name === people[0]?.name))
  const asksWho = people.length > 2 || why === 'name'
  const [same, setSame] = useState<ReadonlySet<string>>(() => new Set(alike ? people.map(({ id }) => id) : []))
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
    <Card title={titleOf(group)} aside={`${people.length} 条`}>
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
                ['单位', person.workplace],
                ['部门/科室', person.section],
                ['门票', person.ticketName],
                ['订单', `${person.orderNo} ${orderStatusWord(person.orderStatus, person.orderFree === 1)}`],
                ['到场', dayTime(person.arriveTime)],
                ['报名时间', dayTime(person.createTime)],
              ]}
            />
            {mayMerge && asksWho && (
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
