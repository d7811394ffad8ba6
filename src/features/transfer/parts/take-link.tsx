/** A ticket that somebody gives by a link: what it is and from whom, then a name, and it is theirs. */
import './claim-form.css'
import { transfer } from '#contract/transfer.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Failed } from '../../../frame/failed.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  code: string
  onTaken: () => void
  /** Without it, to the tickets that there are. */
  onLeave: () => void
}

export default function TakeLink({ code, onTaken, onLeave }: Props) {
  const seen = useQuery(transfer.seeLink, { code }, { fresh: true, quiet: true })
  const { error, data } = seen
  if (data !== undefined) return <TakeForm code={code} given={data} onTaken={onTaken} onLeave={onLeave} />
  if (error === undefined) return <Skeleton shape="card" />
  // The link is at fault, not the moment.
  if (error instanceof Refusal && (error.reason === 'claim_link_gone' || error.reason === 'invalid'))
    return (
      <Empty drawing="ticket" action={<Button onClick={onLeave}>查看我的门票</Button>}>
        {error.msg}
      </Empty>
    )
  return <Failed error={error} onRetry={seen.retry} />
}

interface Given {
  meetingName: string
  meetingStratTime: string
  ticketName: string
  from: string
}

function TakeForm({ code, given, onTaken, onLeave }: Props & { given: Given }) {
  const session = useSession()
  const form = useForm({
    values: { name: session.name },
    call: transfer.takeLink,
    check,
    input: ({ name }) => ({ code, name: name.trim() }),
    otherwise: (error) => void form.tell({ name: wordsOf(error, '领取没有成功，请稍后重试') }),
    done: '门票已领取',
    onDone: () => onTaken(),
  })
  return (
    <div className="claim">
      <Card title={`${given.from} 送您一张门票`}>
        <Facts
          facts={[
            ['会议', given.meetingName],
            ['时间', dayTime(given.meetingStratTime)],
            ['门票', given.ticketName],
          ]}
        />
        <form ref={form.box} className="claim-take" noValidate onSubmit={(event) => void form.submit(event)}>
          <TextField
            label="您的姓名"
            required
            hint="入场时会显示这个姓名，领取后不能修改"
            maxLength={50}
            autoComplete="name"
            {...form.field('name')}
          />
          <Button kind="primary" wide type="submit" busy={form.busy}>
            领取门票
          </Button>
        </form>
        <Button kind="text" wide onClick={onLeave}>
          暂不领取
        </Button>
      </Card>
    </div>
  )
}
