/** How a self check-in ended, for each ticket, in the words of the door. */
import type { Verdict, Why } from '#contract/checkin/rule.ts'
import { doorWord, whyWords } from '#contract/checkin/words.ts'
import { links } from '#contract/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorIcon, SuccessIcon, WarningIcon } from '../../../ui/icons.tsx'
import { Result } from '../../../ui/result.tsx'
import { VerdictSign } from '../../checkin/parts/verdict-sign.tsx'
import type { SelfDone } from './use-self-check-in.ts'

type Outcome = SelfDone['outcomes'][number]

export function SelfOutcomes({ done: { listName, meetingName, outcomes } }: { done: SelfDone }) {
  const inside = outcomes.filter(({ verdict }) => verdict === 'admit' || verdict === 'already').length
  const all = inside === outcomes.length
  return (
    <>
      <Card>
        <Result
          tone={all ? 'success' : inside > 0 ? 'waiting' : 'failed'}
          sign={all ? SuccessIcon : inside > 0 ? WarningIcon : ErrorIcon}
          word={all ? '签到成功' : inside > 0 ? '部分签到成功' : '没有签到'}
          note={
            <>
              {meetingName}
              <br />
              {listName}
            </>
          }
        />
      </Card>
      <Card bare>
        <ul className="self-outcomes">
          {outcomes.map((one) => (
            <Row key={one.admissionId} outcome={one} />
          ))}
        </ul>
      </Card>
    </>
  )
}

function Row({ outcome: { admissionId, name, ticketName, verdict, why } }: { outcome: Outcome }) {
  return (
    <li className={`self-outcome is-${toneOf(verdict)}`}>
      <VerdictSign verdict={verdict} />
      <div className="self-who">
        <p className="self-name">{name}</p>
        <p className="self-ticket">{ticketName}</p>
        <p className="self-word">
          {verdict === 'admit' || verdict === 'already' ? (
            <strong>{verdict === 'admit' ? '已签到' : '此前已入场'}</strong>
          ) : (
            <>
              <strong>{doorWord({ verdict, why })}</strong> {whyWords[why as Why]}
            </>
          )}
        </p>
      </div>
      <Button kind="text" small href={links.entryCode(admissionId)} label={`${name}的入场码`}>
        入场码
      </Button>
    </li>
  )
}

const toneOf = (verdict: Verdict) =>
  verdict === 'admit' ? 'success' : verdict === 'already' || verdict === 'manual' || verdict === 'closed' ? 'warning' : 'danger'
