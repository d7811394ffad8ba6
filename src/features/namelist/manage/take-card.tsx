/** Under which ticket and in which way the list comes in, what comes of that, and the one button that writes it. */
import { useState } from 'react'
import { type NamelistWay, namelist as calls, namelistWays, namelistWayWords } from '#contract/namelist.ts'
import type { TicketChoice } from '#contract/ticket-manage.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useAction } from '../../../api/use-action.ts'
import { chosenWords } from '../../../kit/list/bulk.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { money } from '../../../kit/money.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { type Judged, personOf } from './entries.ts'

interface Props {
  meetingId: string
  going: readonly Judged[]
  /** How many still need a person, and stay out. */
  open: number
  tickets: readonly TicketChoice[]
  onBegun: (taskId: string) => void
}

const ways = namelistWays.map((value) => ({ value, label: namelistWayWords[value] }))

export function TakeCard({ meetingId, going, open, tickets, onBegun }: Props) {
  const apply = useAction(calls.apply, { quiet: true })
  const [ticketId, setTicketId] = useState('')
  // Nothing is chosen at first: a free ticket gives money away.
  const [asked, setWay] = useState<NamelistWay>()
  const [wrong, setWrong] = useState('')
  const ticket = tickets.find(({ id }) => id === ticketId) ?? (tickets.length === 1 ? tickets[0] : undefined)
  const way = ticket?.nowFen === 0 ? 'free' : asked

  const unpaid = ticket !== undefined && way === undefined && going.length > 0

  async function take() {
    if (ticket === undefined) return setWrong('请选择门票')
    if (way === undefined) return setWrong('请选择付款方式')
    setWrong('')
    const message =
      chosenWords({ nameOf: ({ entry }: Judged) => entry.name.trim(), unit: '人' }, going) + comesOf(way, ticket, going.length)
    if (!(await confirm({ title: `导入 ${going.length} 人`, message, confirm: `导入 ${going.length} 人` }))) return
    const people = going.map(({ entry }) => personOf(entry))
    const outcome = await apply.run({ meetingId, ticketId: ticket.id, way, people })
    if (outcome.ok) onBegun(outcome.data.taskId)
    else setWrong(wordsOf(outcome.error, '没有导入成功，请稍后重试'))
  }
  return (
    <Card title="导入">
      <div className="namelist-give">
        {tickets.length === 0 ? (
          <p className="namelist-wrong">本场会议还没有门票，请先在“售票”中添加</p>
        ) : (
          <Select
            label="门票"
            required
            value={ticket?.id ?? ''}
            onChange={(next) => {
              setTicketId(next)
              setWrong('')
            }}
            choices={tickets.map(({ id, name, nowFen: fen, left }) => ({
              value: id,
              label: `${name}（${fen === 0 ? '免费' : money(fen)}，余 ${left}）`,
            }))}
          />
        )}
        {ticket !== undefined && ticket.nowFen > 0 && (
          <RadioGroup label="付款" required value={way ?? null} onChange={setWay} choices={ways} />
        )}
        {ticket !== undefined && way !== undefined && going.length > 0 && (
          <p className={ticket.left < going.length ? 'namelist-comes is-grave' : 'namelist-comes'} role="status">
            {comesOf(way, ticket, going.length)}
          </p>
        )}
        {open > 0 && <p className="quiet">还有 {open} 行有误或没有确认，这次不会导入。</p>}
        {wrong !== '' && (
          <p className="namelist-wrong" role="alert">
            {wrong}
          </p>
        )}
        {unpaid && <p className="quiet">请先选择付款方式，再导入。</p>}
        <Button
          kind="primary"
          busy={apply.busy}
          disabled={going.length === 0 || tickets.length === 0 || unpaid}
          onClick={() => void take()}
        >
          {going.length === 0 ? '没有可以导入的人' : `导入 ${going.length} 人`}
        </Button>
      </div>
    </Card>
  )
}

/** Whom it tells, what it costs, what is left: before it is done. */
function comesOf(way: NamelistWay, { nowFen: fen, left }: TicketChoice, people: number): string {
  const sum = money(fen * people)
  const what = {
    free: `${people} 人各得一张门票，放在自己手机号的账号里，并收到通知${fen > 0 ? `；免收 ${sum}` : ''}。`,
    outside: `${people} 人各得一张门票，并收到通知；按每人 ${money(fen)} 记入账（银行转账），共 ${sum}，平台不再收款。`,
    link: `先为 ${people} 人保留名额，每人收到付款链接，各付 ${money(fen)}，共 ${sum}；付款后出票，逾期未付（至少 24 小时），名额释放。`,
  }[way]
  const places =
    left < people
      ? `这种门票只剩 ${left} 个名额，排在后面的 ${people - left} 人没有名额，不会导入。`
      : `这种门票还剩 ${left} 个名额，导入后剩 ${left - people} 个。`
  return `${what}${places}`
}
