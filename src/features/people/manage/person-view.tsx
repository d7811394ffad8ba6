/** One person in full: ticket and standing, what they answered, their order, what has happened, and what can be done. */
import { Link } from 'wouter'
import { consoleLinks } from '#contract/console-links.ts'
import { desk, originWords } from '#contract/desk.ts'
import { orderStatusWord } from '#contract/order.ts'
import { type FullPerson, people as calls } from '#contract/people.ts'
import { useAction } from '../../../api/use-action.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { History } from '../../../kit/history.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Answered } from '../../form/manage/answered.tsx'
import { EditSheet } from './edit-sheet.tsx'
import { StandingTag } from './standing.tsx'
import { TagSheet } from './tag-sheet.tsx'
import { Tags } from './tags.tsx'

interface Props {
  meetingId: string
  id: string
  /** The list is not what it was. */
  onChanged: () => Promise<unknown>
}

export function PersonView({ meetingId, id, onChanged }: Props) {
  const query = useQuery(calls.get, { meetingId, id }, { quiet: true, fresh: true })
  return (
    <Loaded query={query} waiting={<Skeleton shape="text" count={6} />}>
      {(person) => (
        <Person
          meetingId={meetingId}
          person={person}
          onChanged={async () => {
            await query.retry()
            await onChanged()
          }}
        />
      )}
    </Loaded>
  )
}

function Person({ meetingId, person, onChanged }: { meetingId: string; person: FullPerson; onChanged: () => Promise<void> }) {
  const { id, name, phone, orderNo, actions, holder, buyer } = person
  const link = useAction(calls.link)
  const mayEnd = useMayMake(desk.withdraw, meetingId)
  const holds = person.admissionStatus !== '' && person.admissionStatus !== 'revoked'
  async function sendLink() {
    if ((await link.run({ meetingId, id })).ok) notice.success('已通知补填')
  }
  return (
    <>
      <TitleLine tag={<StandingTag person={person} />}>
        <span className="people-name">{name}</span>
      </TitleLine>
      <Facts
        facts={[
          ['手机号', phone],
          ['邮箱', person.email],
          ['单位', person.workplace],
          ['部门/科室', person.section],
          ['职务', person.position],
          ['门票', person.ticketName],
          ['到场', dayTime(person.arriveTime)],
          ['住宿', person.hotel === 1 ? '需要住宿' : ''],
          ['标签', person.tags.length === 0 ? '' : <Tags key="tags" tags={person.tags} />],
          ['来源', originWords[person.origin]],
          [
            '订单',
            orderNo === '' ? (
              ''
            ) : (
              <span key="order">
                <Link className="people-link" href={consoleLinks.order(meetingId, orderNo)}>
                  {orderNo}
                </Link>{' '}
                {orderStatusWord(person.orderStatus, person.orderFree === 1)}
              </span>
            ),
          ],
          ['购票账号', buyer],
          ['持票账号', holder === buyer ? '' : holder],
          ['报名时间', dayTime(person.createTime)],
        ]}
      />
      {person.sheet !== null && <Answered sheet={person.sheet} />}
      {person.history.length > 0 && (
        <>
          <h3 className="people-sub">记录</h3>
          <History
            entries={person.history.map(({ time, who, what, why }, at) => ({
              key: `${time} ${at}`,
              title: what,
              when: dayTime(time),
              who,
              why,
            }))}
          />
        </>
      )}
      <RowActions
        bar
        // The order page shows the effect on the money and on other attendees of the order before a ticket ends.
        onEnd={onChanged}
        of={[...actions, actions.length > 0 && mayEnd && holds && orderNo !== '' && 'end']}
        table={{
          end: { label: '退款或作废', href: consoleLinks.order(meetingId, orderNo) },
          link: {
            label: '补填链接',
            question: {
              title: '发补填链接',
              message: `会通知${name}的持票账号${holder === '' ? '' : `（${holder}）`}，打开后可补填报名信息。`,
              confirm: '发送',
            },
            call: sendLink,
          },
          tag: {
            label: '标签',
            renderSheet: (close, end) => (
              <TagSheet meetingId={meetingId} people={[person]} about={`${name}。`} onClose={close} onDone={end} />
            ),
          },
          edit: {
            label: '改资料',
            renderSheet: (close, end) => <EditSheet {...{ meetingId, person }} onClose={close} onSaved={end} />,
          },
        }}
      />
    </>
  )
}
