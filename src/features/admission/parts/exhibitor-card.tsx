/** Whose exhibitor's code it is: a name, an organisation, a position, to somebody who is signed in, and may keep it. */
import { card, cardWords } from '#contract/card.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { links, paths } from '#contract/paths.ts'
import { Refusal } from '../../../api/call.ts'
import { useQuery } from '../../../api/use-query.ts'
import { useSession } from '../../../session/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { PeopleIcon } from '../../../ui/icons-later.tsx'
import { ErrorIcon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../frame/loaded.tsx'
import { Result } from '../../../ui/result.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { KeepCard } from './keep-card.tsx'

export function ExhibitorCard({ code }: { code: string }) {
  const { signedIn } = useSession()
  const query = useQuery(card.read, signedIn ? { code } : null, { quiet: true })
  if (!signedIn) {
    return (
      <Card>
        <Result tone="brand" sign={PeopleIcon} word="展商交流码" note="登录后可以查看对方的名片。" />
        <div className="scanned-action">
          <Button kind="primary" wide href={links.meetingLogin(doorLinks.scanned(code))}>
            登录
          </Button>
        </div>
      </Card>
    )
  }
  if (query.error instanceof Refusal && query.error.reason === 'admission_gone') {
    return (
      <Card>
        <Result tone="failed" sign={ErrorIcon} word="没有找到这张名片" note="这个展商交流码不存在，或对方的门票已经失效。" />
        <div className="scanned-action">
          <Button wide href={paths.codeCentre}>
            重新扫码
          </Button>
        </div>
      </Card>
    )
  }
  return (
    <Loaded query={query} waiting={<Skeleton shape="card" count={1} />}>
      {(seen) => (
        <Card>
          <div className="scanned-person">
            <Avatar name={seen.name} size={56} />
            <h2 className="scanned-name">{seen.name}</h2>
          </div>
          <Facts
            facts={[
              [cardWords.company, seen.company],
              [cardWords.position, seen.position],
              ['会议', seen.meetingName],
            ]}
          />
          <KeepCard code={code} seen={seen} />
        </Card>
      )}
    </Loaded>
  )
}
